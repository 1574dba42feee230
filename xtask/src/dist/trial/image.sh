# A container image of the archive, as its Containerfile has it, run as its user with no rights on a root that cannot be
# written to. Nothing is fetched: the base is the machine's own Debian.
base=$1 archive=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder"
images() {
    buildah --storage-driver=vfs --root="$folder/store" --runroot="$folder/run" "$@"
}
container=$(images from scratch)
images add --quiet "$container" "$base" / >/dev/null
images commit --quiet "$container" localhost/debian >/dev/null
images build-using-dockerfile --isolation=chroot --build-arg BASE=localhost/debian --tag localhost/sightline \
    --file "$archive/Containerfile" "$archive"

said() {
    images inspect --type=image --format="{{$1}}" localhost/sightline
}
[ "$(said .OCIv1.Config.User)" = 10001:10001 ]
program=$(said 'range .OCIv1.Config.Entrypoint}}{{.}} {{end}}{{range .OCIv1.Config.Cmd}}{{.}} {{end')
container=$(images from localhost/sightline)
root=$(images mount "$container")
[ "$(stat --format=%u:%g:%a "$root/data")" = 10001:10001:700 ]

"$archive/sightline" new "$folder/site" --name "Acme Security" --phone "(309) 555-0123" --email office@acme.test \
    --city Peoria --suburbs "Pekin, Morton" --founded 1998 >/dev/null </dev/null
# What a volume is made of.
cp --archive "$root/data" "$folder/data"
cat >"$folder/inside.sh" <<'END'
as_user="setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all"
$as_user $PROGRAM &
server=$!
tries=0
until curl --silent --fail --output /data/home.html http://127.0.0.1:8080/; do
    tries=$((tries + 1))
    [ "$tries" -le 300 ]
    sleep 0.2
done
grep --quiet "Acme Security" /data/home.html
answer=$(curl --silent --fail --header "content-type: application/json" --data '{ "form": "footer", "name": "Jane Doe",
    "email": "jane@mail.example", "phone": "312-555-0101" }' http://127.0.0.1:8080/api/leads)
reference=$(echo "$answer" | sed 's/.*"reference":"\([^"]*\)".*/\1/')
$as_user sightline leads list | grep --quiet "$reference"
echo "lead $reference is stored"
if touch /written 2>/dev/null; then
    echo "the root can be written to"
    exit 1
fi
kill "$server"
wait "$server"
echo "the image works as its user on a root that cannot be written to"
END
# Where things are mounted; podman makes these places itself.
mkdir "$root/site"
: >"$root/inside.sh"
variables=$(said 'range .OCIv1.Config.Env}}--setenv={{.}} {{end')
# shellcheck disable=SC2086 # each is an argument
systemd-nspawn --quiet --directory="$root" --read-only --private-network --register=no --keep-unit --console=pipe \
    --bind-ro="$folder/site:/site" --bind="$folder/data:/data" --bind-ro="$folder/inside.sh:/inside.sh" \
    $variables --setenv=PROGRAM="$program" sh -eu /inside.sh </dev/null
rm -rf "$folder"
