// SIP over TLS: certificates on both sides, reloaded without dropping anybody.
// Everything but the making of sockets is in stream-transport.ts.

import { connect as connectTcp, isIP } from 'node:net'
import { connect, createServer, type SecureContextOptions, type Server, type TlsOptions } from 'node:tls'
import { checkServerName } from './check-server-name.ts'
import { applySocketOptions } from './socket-options.ts'
import { type StreamKind, StreamTransport, type StreamTransportOptions } from './stream-transport.ts'

export interface TlsTransportOptions extends StreamTransportOptions {
  /** certificate, key, authorities, versions, ciphers */
  readonly secure: SecureContextOptions
  /** when we connect: whether the other side must prove its name */
  readonly isServerVerified: boolean
  /** a certificate for `*.example.com` proves `sip.example.com` */
  readonly allowsWildcards?: boolean
  readonly isClientVerified?: boolean
  readonly isClientCertificateRequired?: boolean
}

export interface TlsTransport {
  readonly transport: StreamTransport
  /** For connections from now on. */
  reload(secure: SecureContextOptions): void
}

export async function openTls(options: TlsTransportOptions): Promise<TlsTransport> {
  let { secure } = options
  let server: Server | undefined
  const asked: TlsOptions = {
    requestCert: options.isClientVerified || options.isClientCertificateRequired || false,
    rejectUnauthorized: options.isClientVerified || options.isClientCertificateRequired || false,
  }
  const kind: StreamKind = {
    name: 'TLS',
    createServer: (onConnection) => {
      server = createServer({ ...secure, ...asked, handshakeTimeout: 10_000 }, onConnection)
      server.on('connection', (socket) => applySocketOptions(socket, options))
      // a handshake that fails is the caller's affair
      server.on('tlsClientError', () => undefined)
      return server
    },
    connect: ({ address, port, serverName }) => {
      const name = serverName !== undefined && isIP(serverName) === 0 ? { servername: serverName } : {}
      const below = connectTcp({ host: address, port })
      applySocketOptions(below, options)
      const socket = connect({
        ...secure,
        socket: below,
        host: address,
        ...name,
        rejectUnauthorized: options.isServerVerified,
        checkServerIdentity: (host, certificate) =>
          checkServerName(host, certificate, options.allowsWildcards ?? false),
      })
      below.once('error', (error) => socket.destroy(error))
      return { socket, event: 'secureConnect' }
    },
  }
  const transport = await StreamTransport.open(kind, options)
  return {
    transport,
    reload(next) {
      secure = next
      server?.setSecureContext(next)
    },
  }
}
