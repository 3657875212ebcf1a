import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const httpShowStatus = command(
  { name: 'http show status', synopsis: 'Shows where the HTTP door listens and what it serves.' },
  ({ deps: { http } }) => {
    const bound = (isSecure: boolean) =>
      http.addresses
        .filter((address) => address.isSecure === isSecure)
        .map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`)
    const plain = bound(false)
    const secure = bound(true)
    const lines = [
      'HTTP Server Status:',
      `Prefix: ${http.prefix}`,
      `Server: ${http.serverName}`,
      ...(plain.length + secure.length === 0 ? ['Server Disabled'] : []),
      ...plain.map((address) => `Server Enabled and Bound to ${address}`),
      ...secure.map((address) => `HTTPS Server Enabled and Bound to ${address}`),
      `Open connections: ${http.connections}`,
      '',
      "Enabled URI's:",
      ...(http.paths.length === 0 ? ['None.'] : http.paths.map((path) => `${http.prefix}${path}/...`)),
      '',
      'Enabled Redirects:',
      ...(http.redirects.length === 0 ? ['  None.'] : http.redirects.map((redirect) => `  ${redirect}`)),
    ]
    const { prefix, serverName, paths, redirects, connections } = http
    return shown(lines, {
      prefix,
      serverName,
      addresses: plain,
      secureAddresses: secure,
      paths,
      redirects,
      connections,
    })
  },
)
