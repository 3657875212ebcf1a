// Numbers of HEP 3, the protocol that Homer and heplify are sent copies of messages in.

/** Chunks of the vendor 0: what a packet is made of. */
export const hepChunks = {
  family: 1,
  transport: 2,
  sourceIpv4: 3,
  destinationIpv4: 4,
  sourceIpv6: 5,
  destinationIpv6: 6,
  sourcePort: 7,
  destinationPort: 8,
  seconds: 9,
  microseconds: 10,
  kind: 11,
  agentId: 12,
  password: 14,
  payload: 15,
  correlationId: 17,
  agentName: 19,
} as const

/** What the payload is. */
export const hepKinds = { sip: 1, rtcpJson: 5, log: 100 } as const
export type HepKind = keyof typeof hepKinds

/** As the operating system numbers them. */
export const families = { ipv4: 2, ipv6: 10 } as const
export const transports = { tcp: 6, udp: 17 } as const
