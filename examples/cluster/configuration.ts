// The files of three exchanges and three NATS servers on one machine, as texts.
// Copy them from where they are written: on three machines only the addresses and ports differ.

export interface Ports {
  readonly http: number
  readonly sip: number
  readonly nats: number
  readonly natsRoute: number
  /** where a NATS server says how it is */
  readonly natsMonitor: number
  /** the first of a thousand for sound */
  readonly rtp: number
}

export interface Node {
  readonly name: string
  readonly ports: Ports
}

export const nodeNames = ['a', 'b', 'c'] as const

/** The usual ones; those of b and c stand behind those of a. */
export const usualPorts = (at: number): Ports => ({
  http: 8088 + at,
  sip: 5060 + at * 10,
  nats: 4222 + at,
  natsRoute: 6222 + at,
  natsMonitor: 8222 + at,
  rtp: 10_000 + at * 1000,
})

/** Every telephone may register at every node. */
const phones = ['101', '102', '103']
export const password = 'cluster-demo'

/** One server of NATS. `store`: where it keeps what all nodes share. */
export function natsConf({ name, ports }: Node, all: readonly Node[], store: string): string {
  const routes = all.map((each) => `nats-route://127.0.0.1:${each.ports.natsRoute}`)
  return `server_name: "nats-${name}"
listen: "127.0.0.1:${ports.nats}"
http: "127.0.0.1:${ports.natsMonitor}"
ping_interval: "5s"
jetstream { store_dir: "${store}" }
cluster {
  name: demo
  listen: "127.0.0.1:${ports.natsRoute}"
  routes: [ ${routes.join(', ')} ]
}
`
}

/** The .conf files of one exchange, by name. */
export function exchangeFiles(node: Node, all: readonly Node[]): Readonly<Record<string, string>> {
  const { name, ports } = node
  // its own server first
  const servers = [node, ...all.filter((each) => each !== node)].map(
    ({ ports: { nats } }) => `nats://127.0.0.1:${nats}`,
  )
  return {
    'cluster.conf': `[general]
name = ${name}
engine = ${servers.join(', ')}
media_address = 127.0.0.1
`,
    'http.conf': `[general]
enabled = yes
enable_console = yes
bindaddr = 127.0.0.1
bindport = ${ports.http}
`,
    'ari.conf': `[general]
enabled = yes

[demo]
type = user
password = ${password}
`,
    'rtp.conf': `[general]
rtpstart = ${ports.rtp}
rtpend = ${ports.rtp + 999}
`,
    'pjsip.conf': `[udp]
type = transport
protocol = udp
bind = 127.0.0.1:${ports.sip}

[phone](!)
type = endpoint
context = phones
disallow = all
allow = opus,ulaw,alaw

[login](!)
type = auth
auth_type = digest
password = ${password}

[place](!)
type = aor
max_contacts = 2
; behind a proxy
support_path = yes
${phones.map((phone) => `\n[${phone}](phone)\nauth = ${phone}\naors = ${phone}\n[${phone}](login)\nusername = ${phone}\n[${phone}](place)\n`).join('')}`,
    'extensions.conf': `[phones]
; a telephone, wherever it is registered
exten => _10X,1,Dial(PJSIP/\${EXTEN},30)
; an application, whichever node it is connected to
exten => 200,1,Stasis(hello)
; your own voice, from the node that you called
exten => 600,1,Answer()
 same => n,Echo()
; a call that stays, to see what becomes of it
exten => 700,1,Answer()
 same => n,Wait(3600)
`,
    'logger.conf': `[logfiles]
full = notice,warning,error,verbose
`,
  }
}
