// For tests: the reception of SIP with endpoints of every kind, and a technology that refuses every call.
// Not calls.

import { hash } from 'node:crypto'
import { TestPjsip, type TestPjsipOptions } from '../pjsip-fixture.ts'

export const receptionConf = `
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 1
[bob]
type = endpoint
aors = bob
auth = bob
[bob]
type = aor
max_contacts = 1
[bob]
type = auth
username = bob
password = bobsecret
[hashed]
type = endpoint
auth = hashed
[hashed]
type = auth
username = hashed
md5_cred = ${hash('md5', 'hashed:asterisk:secret', 'hex')}
[strong]
type = endpoint
auth = strong
[strong]
type = auth
username = strong
password = secret
supported_algorithms_uas = SHA-256,MD5
[closed]
type = endpoint
auth = missing
[fenced]
type = endpoint
deny = 0.0.0.0/0
permit = 10.0.0.50
[named]
type = endpoint
acl = office
[open]
type = endpoint
auth = bob
allow_unauthenticated_options = yes
`

/** Who was let in with a call is in `invited`. */
export function receptionFixture(options: TestPjsipOptions = {}, more = '') {
  const fixture = new TestPjsip(receptionConf + more, options)
  const invited: string[] = []
  fixture.pjsip.signalling.handle('INVITE', ({ incoming, endpoint }) => {
    invited.push(endpoint.name)
    incoming.respond(486)
  })
  return { fixture, invited }
}
