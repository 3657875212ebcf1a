// Which message may come when, for both sides of a handshake, and where it leads (RFC 6347 §4.2.4, figure 1).
// Not what is in them.
import type { HandshakeName } from './dtls.table.ts'

export type DtlsState =
  | 'awaits-hello'
  | 'awaits-certificate'
  | 'awaits-key'
  | 'awaits-request'
  | 'awaits-done'
  | 'awaits-verify'
  | 'awaits-finished'
  | 'connected'
  | 'failed'
  | 'closed'

type Steps = { readonly [S in DtlsState]?: { readonly [M in HandshakeName]?: DtlsState } }

/** A client without a certificate could be anybody: it is always asked for. */
export const serverSteps: Steps = {
  'awaits-hello': { clientHello: 'awaits-certificate' },
  'awaits-certificate': { certificate: 'awaits-key' },
  'awaits-key': { clientKeyExchange: 'awaits-verify' },
  'awaits-verify': { certificateVerify: 'awaits-finished' },
  'awaits-finished': { finished: 'connected' },
}

export const clientSteps: Steps = {
  'awaits-hello': { helloVerifyRequest: 'awaits-hello', serverHello: 'awaits-certificate' },
  'awaits-certificate': { certificate: 'awaits-key' },
  'awaits-key': { serverKeyExchange: 'awaits-request' },
  'awaits-request': { certificateRequest: 'awaits-done', serverHelloDone: 'awaits-finished' },
  'awaits-done': { serverHelloDone: 'awaits-finished' },
  'awaits-finished': { finished: 'connected' },
}
