#!/bin/sh
# The first verification from a shell: makes a profile and a link, hands in a page, reads the profile.
# first-verification.sh NUMBER [IMAGE]    needs curl, grep and cut
set -eu
number=$1
image=${2-}

# The first text of this name in an answer: enough for identifiers and tokens, not for texts of people.
value() { printf %s "$2" | grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
send() { curl --silent --show-error --fail-with-body --max-time 30 "$@"; }
post() { send --header "$authorization" --header 'Content-Type: application/json' --data "$2" "$VERIDOOR_URL$1"; }

# The key goes through a file: arguments are visible to everybody on the machine.
token=$(mktemp)
trap 'rm -f "$token"' EXIT
printf 'Authorization: Bearer %s\n' "$VERIDOOR_API_KEY" >"$token"
authorization=@$token

# In test mode the checks find what you say.
case $VERIDOOR_API_KEY in vd_test_*) outcome=',"test_outcome":{"result":"approved"}' ;; *) outcome= ;; esac
answer=$(post /api/v2/profile "{\"id_card_number\":\"$number\"$outcome}")
profile=$(value id "$answer")
printf 'profile %s\n' "$profile"

link="{\"profile\":\"$profile\",\"web_sdk_url\":\"$INTERFACE_URL\",\"return_url\":\"$RETURN_URL\",\"language\":\"en\"}"
answer=$(post /api/v2/profile/url "$link")
printf 'link %s\n' "$(value short_url "$answer")"

if [ -n "$image" ]; then
  answer=$(send --header "$authorization" --form "profile=$profile" --form step=identity --form type=id_card \
    --form country=TR --form version=new --form side=front --form "file=@$image" "$VERIDOOR_URL/api/v2/document")
  printf 'document %s\n' "$(value id "$answer")"
fi

answer=$(send --header "$authorization" "$VERIDOOR_URL/api/v2/profile/$profile")
printf 'status %s\n' "$(value status "$answer")"
