// What an exchange has to be told so that the caller farm can call it: an endpoint, a context, an account of the interface.
// Not its limits: those are what the farm is to find out.

import type { Address } from './farm/farm-messages.ts'

export interface FarmPlace {
  /** where the exchange listens for SIP */
  readonly sip: Address
  /** where the farm is */
  readonly farmHost: string
  /** of the media websockets of the farm, one for each of its processes */
  readonly websocketPorts: readonly number[]
  readonly password: string
}

const endpoint = (name: string, codec: string) => `
[${name}]
type = endpoint
context = capacity
disallow = all
allow = ${codec}
direct_media = no
rtcp_mux = yes
`

const callee = 'sip:callee@${CHANNEL(pjsip,remote_addr)}'

const dialplan = `
[capacity]
exten => calls,1,Stasis(capacity)
exten => relay,1,Dial(PJSIP/capacity/${callee},30)
exten => transcoding,1,Dial(PJSIP/capacity-wide/${callee},30)
exten => recording,1,MixMonitor(capacity-\${UNIQUEID}.wav)
 same => n,Dial(PJSIP/capacity/${callee},30)
exten => _room-.,1,Answer()
 same => n,ConfBridge(\${EXTEN},,capacity)
exten => _websocket-.,1,Dial(WebSocket/capacity-\${EXTEN:10}/c(slin16),30)
`

/** Files that other configurations can `#include`, by name. */
export function farmFiles({ farmHost, websocketPorts, password }: FarmPlace): Readonly<Record<string, string>> {
  const host = farmHost.includes(':') ? `[${farmHost}]` : farmHost
  return {
    'pjsip.conf': `${endpoint('capacity', 'ulaw')}${endpoint('capacity-wide', 'g722')}
[capacity-identify]
type = identify
endpoint = capacity
match = ${farmHost}
`,
    'extensions.conf': dialplan,
    'confbridge.conf': '\n[capacity]\ntype = user\nquiet = yes\n',
    'websocket_client.conf': websocketPorts
      .map(
        (port, index) =>
          `\n[capacity-${index}]\ntype = websocket_client\nuri = ws://${host}:${port}/\nprotocols = media\nconnection_type = per_call_config\n`,
      )
      .join(''),
    'ari.conf': `\n[capacity]\ntype = user\npassword = ${password}\n`,
  }
}

/** All files of an exchange that is there for the farm alone; `directory`: where it lives. */
export function wholeConfiguration(
  place: FarmPlace & { readonly http: Address },
  directory: string,
  options: string,
): Readonly<Record<string, string>> {
  const files = farmFiles(place)
  const { sip, http } = place
  const places = ['varlib', 'data', 'spool', 'run', 'log']
    .map((name) => `ast${name}dir = ${directory}/${name.replace('var', '')}\n`)
    .join('')
  return {
    ...files,
    'asterisk.conf': `[directories]\nastetcdir = ${directory}/etc\n${places}[options]\n${options}\n`,
    'http.conf': `[general]\nenabled = yes\nbindaddr = ${http.host}\nbindport = ${http.port}\nsessionlimit = 100000\n`,
    'ari.conf': `[general]\nenabled = yes\n${files['ari.conf']}`,
    'pjsip.conf': `[udp]\ntype = transport\nprotocol = udp\nbind = ${sip.host}:${sip.port}\n${files['pjsip.conf']}`,
    'logger.conf': '[logfiles]\nconsole = warning,error\n',
    'rtp.conf': '[general]\nrtpstart = 10000\nrtpend = 23999\n',
    'modules.conf': '[modules]\nautoload = yes\n',
  }
}
