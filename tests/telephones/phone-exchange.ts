// An exchange that telephones of tests can call, with the extensions and endpoints they need.
// Not the kit's: its ports are fixed.

import { freePort } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'

export interface PhoneExchange {
  readonly exchange: ExchangeProcess
  /** address and port of SIP, over UDP and TCP */
  readonly server: string
}

const endpoint = (name: string, more: readonly string[] = [], contact?: string) => `
[${name}]
type = endpoint
context = telephones
disallow = all
allow = ulaw,alaw
aors = ${name}
direct_media = no
callerid = ${name} <${name.length}00>
${more.join('\n')}

[${name}]
type = aor
max_contacts = 1
remove_existing = yes
${contact === undefined ? '' : `contact = sip:${contact}`}
`

const extensions = `
[telephones]
exten => 600,1,Answer()
 same => n,Echo()
exten => 601,1,Ringing()
 same => n,Wait(30)
exten => 602,1,Progress()
 same => n,Wait(1)
 same => n,Answer()
 same => n,Wait(30)
exten => 603,1,Stasis(telephones)
 same => n,Hangup()
exten => 604,1,Busy(10)
exten => 606,1,Answer()
 same => n,MusicOnHold()
exten => 607,1,Answer()
 same => n,StreamEcho(3)
exten => 608,1,Transfer(PJSIP/sip:4711@127.0.0.1)
 same => n,Hangup()
exten => 609,1,Answer()
 same => n,Transfer(PJSIP/sip:4711@127.0.0.1)
 same => n,Stasis(telephones,\${TRANSFERSTATUS},\${TRANSFERSTATUSPROTOCOL})
exten => 800,hint,Stasis:lamp
exten => 801,hint,Stasis:lamp-beside
exten => 701,1,Dial(PJSIP/first,20)
 same => n,Hangup()
exten => 702,1,Dial(PJSIP/second,20)
 same => n,Hangup()
exten => 703,1,Dial(PJSIP/first,10)
 same => n,Hangup()
`

/** `first`, `second`: ports of those who are called. */
export async function startPhoneExchange(first: number, second: number): Promise<PhoneExchange> {
  const port = await freePort()
  const server = `127.0.0.1:${port}`
  const pjsip = `
[global]
type = global
default_outbound_endpoint = sipp

[udp]
type = transport
protocol = udp
bind = ${server}

[tcp]
type = transport
protocol = tcp
bind = ${server}
${endpoint('sipp')}
${endpoint('secret', ['auth = secret'])}
[secret]
type = auth
auth_type = userpass
username = secret
password = word-for-sipp
${endpoint('asking', ['outbound_auth = secret'])}
${endpoint('seeing', ['allow = vp8', 'max_video_streams = 3'])}
${endpoint('anna', ['auth = secret', 'direct_media = yes'])}
${endpoint('bert', ['auth = secret', 'direct_media = yes'])}
${endpoint('first', ['call_group = 1', 'named_call_group = desk'], `127.0.0.1:${first}`)}
${endpoint('second', ['pickup_group = 0-2'], `127.0.0.1:${second}`)}
[lamps]
type = resource_list
event = dialog
list_item = 800,801
`
  const exchange = await ExchangeProcess.start({
    files: {
      'pjsip.conf': pjsip,
      'extensions.conf': extensions,
      'pjsip_notify.conf': '[check-sync]\nEvent => check-sync\nX-Why => news\n',
    },
  })
  return { exchange, server }
}
