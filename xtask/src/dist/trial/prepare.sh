# An authority for certificates that believes the machine's own name server, and a mail server that keeps what comes.

name=www.acme.test
mail=/var/mail/sightline
echo "127.0.0.1 localhost $name acme.test" >>/etc/hosts

mkdir -p /srv/trial /etc/pebble /etc/systemd/system/sightline.service.d
cd /etc/pebble
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -addext basicConstraints=critical,CA:FALSE -keyout key.pem -out own.pem 2>/dev/null
cat >config.json <<END
{ "pebble": {
    "listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000",
    "certificate": "/etc/pebble/own.pem", "privateKey": "/etc/pebble/key.pem",
    "httpPort": 80, "tlsPort": 443 } }
END
systemd-run --quiet --unit=names pebble-challtestsrv -http01 '' -https01 '' -tlsalpn01 '' -defaultIPv6 '' \
    -management 127.0.0.1:8055 -dns01 127.0.0.1:8053
systemd-run --quiet --unit=authority --setenv=PEBBLE_VA_NOSLEEP=1 \
    pebble -dnsserver 127.0.0.1:8053 -config /etc/pebble/config.json
systemd-run --quiet --unit=mail msmtpd --interface=127.0.0.1 --port=2525 --command="tee -a $mail"
# Unit and settings stay as they are installed: only the authority is another one.
cat >/etc/systemd/system/sightline.service.d/authority.conf <<END
[Service]
Environment=SIGHTLINE_ACME_DIRECTORY=https://localhost:14000/dir SIGHTLINE_ACME_CA_ROOT=/etc/pebble/own.pem
END

# `set -e` does not see what stands behind `!`.
not() {
    if "$@"; then
        echo "is so and should not be: $*"
        exit 1
    fi
}

# Tries something for a minute.
wait_for() {
    what=$1
    shift
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        if [ "$tries" -gt 300 ]; then
            echo "not within a minute: $what"
            journalctl --no-pager --lines=60
            exit 1
        fi
        sleep 0.2
    done
}

wait_for "the authority" curl --silent --fail --insecure --output /srv/trial/root.pem https://localhost:15000/roots/0
ask() {
    curl --silent --fail --cacert /srv/trial/root.pem "$@"
}

# The folder of a company, made by the program.
content() {
    "$1" new /srv/site --name "Acme Security" --phone "(309) 555-0123" --email office@acme.test --city Peoria \
        --suburbs "Pekin, Morton" --founded 1998 >/dev/null </dev/null
    cat >/srv/site/deliveries.toml <<END
[[delivery]]
name = "mail"
kind = "smtp"
host = "127.0.0.1"
port = 2525
security = "none"
from = "Website <website@acme.test>"
to = ["office@acme.test"]
END
}

# The first answer over HTTPS, and a lead that arrives.
site_answers() {
    wait_for "an answer over HTTPS" ask "https://$name/"
    ask "https://$name/" | grep --quiet "Acme Security"
}

lead_arrives() {
    answer=$(ask --header "content-type: application/json" --data "{ \"form\": \"footer\", \"name\": \"Jane Doe\",
        \"email\": \"jane@mail.example\", \"phone\": \"312-555-0101\" }" "https://$name/api/leads")
    reference=$(echo "$answer" | sed 's/.*"reference":"\([^"]*\)".*/\1/')
    wait_for "the mail of lead $reference" grep --quiet "$reference" "$mail"
    echo "lead $reference is in the mail"
}
