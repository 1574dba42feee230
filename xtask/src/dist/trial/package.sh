# Two versions of the package: installed, upgraded under visitors, removed and purged.
first=$1
later=$2
. /trial/prepare.sh
version() { dpkg-query --show --showformat='${Version}' sightline; }

dpkg --install "$first"
systemd-analyze verify /usr/lib/systemd/system/sightline.service
not systemctl --quiet is-active sightline.service
content sightline
sightline install --site /srv/site --domain "$name"
site_answers
lead_arrives
echo "# the owner's" >>/etc/sightline.env
cp /etc/sightline.env /srv/trial/settings

before=$(systemctl show --property=MainPID --value sightline.service)
(while [ ! -e /srv/trial/enough ]; do
    if ask --output /dev/null "https://$name/"; then echo answered; else echo refused; fi
done >/srv/trial/visits) &
former=$(version)
dpkg --install "$later"
touch /srv/trial/enough
wait
[ "$(version)" != "$former" ]
[ "$(systemctl show --property=MainPID --value sightline.service)" != "$before" ]
echo "$former is $(version) now: $(grep --count answered /srv/trial/visits) visits answered"
[ "$(grep --count refused /srv/trial/visits)" = 0 ]
cmp /etc/sightline.env /srv/trial/settings
lead_arrives

dpkg --remove sightline
not systemctl --quiet is-active sightline.service
not [ -e /usr/bin/sightline ]
cmp /etc/sightline.env /srv/trial/settings
dpkg --install "$later"
systemctl start sightline.service
site_answers
systemctl --quiet is-enabled sightline.service
dpkg --purge sightline
not [ -e /etc/sightline.env ]
[ -s /var/lib/sightline/leads.sqlite ]
