# From the archive to the first lead.
. /trial/prepare.sh

begun=$(date +%s)
mkdir /srv/trial/release
tar --extract --file /packages/sightline-*.tar.gz --directory /srv/trial/release --strip-components=1
cd /srv/trial/release
content ./sightline
./sightline install --site /srv/site --domain "$name"
site_answers
echo "HTTPS answers after $(($(date +%s) - begun)) seconds"
lead_arrives
took=$(($(date +%s) - begun))
echo "from the archive to the first lead: $took seconds"
[ "$took" -le 60 ]

cmp units/sightline.service /etc/systemd/system/sightline.service
systemd-analyze verify /etc/systemd/system/sightline.service
systemd-analyze security --offline=true --threshold=20 --no-pager /etc/systemd/system/sightline.service
[ "$(stat --format=%U:%a /var/lib/sightline/leads.sqlite)" = sightline:600 ]

sightline uninstall
not systemctl --quiet is-active sightline.service
[ -s /var/lib/sightline/leads.sqlite ]
