// Sockets the exchange opens itself, as the configuration objects say: who is called, how, and with whose rights.

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { OutboundClient, OutboundDialer, OutboundWebsocket } from '@jackfield/ari'
import { type Log, member } from '@jackfield/base'
import { parseAddress, parseBoolean, parseList } from '@jackfield/conf'
import type { ConfigObject, Configuration, TracePort } from '@jackfield/core'
import type { EventDialer, OutboundWebsocketOptions, Users } from '@jackfield/http'

/** How to connect, with what the door needs. */
interface Client extends OutboundClient {
  readonly options: OutboundWebsocketOptions
}

type Traced = { readonly traces: TracePort | undefined }

export const outboundDialer = (dialer: EventDialer, exchange: Traced): OutboundDialer => ({
  dial({ client, user }, serve, signal, channelId) {
    const { options } = client as Client
    return dialer.dial({ ...options, ...traceHeaders(exchange, channelId) }, user.name, serve, signal)
  },
})

/** Of a websocket that is opened for one call: the far end goes on with its trace. */
export function traceHeaders(
  { traces }: Traced,
  channelId: string | undefined,
): Pick<OutboundWebsocketOptions, 'headers'> {
  if (!traces || channelId === undefined) return {}
  return { headers: Object.fromEntries(traces.headersFor(channelId, { kind: 'websocket' })) }
}

/** Every usable outbound websocket; what cannot be used is said and left out. */
export function configuredWebsockets(
  configuration: Configuration,
  users: Users,
  etc: string,
  log: Log,
): OutboundWebsocket[] {
  return configuration.objects('res_ari', 'outbound_websocket').flatMap((object) => {
    const {
      websocket_client_id: clientId = '',
      local_ari_user: userName = '',
      apps = '',
      subscribe_all,
    } = object.fields
    const leaveOut = (why: string) => {
      log.error(`outbound websocket ${object.id} is not used: ${why}`)
      return []
    }
    const found = configuration.object('res_websocket_client', 'websocket_client', clientId)
    if (!found) return leaveOut(`there is no websocket client ${clientId}`)
    const user = users.get(userName)
    if (!user) return leaveOut(`there is no user ${userName}`)
    if (user.passwordFormat === 'crypt') return leaveOut(`the password of ${userName} is not plain`)
    try {
      const client = clientOf(found, etc)
      const subscribeAll = parseBoolean(subscribe_all ?? '') ?? false
      return [{ id: object.id, client, applications: parseList(apps), subscribeAll, user }]
    } catch (error) {
      return leaveOut((error as Error).message)
    }
  })
}

/** Every file of a directory that holds a certificate, whatever it is called. */
function certificatesIn(directory: string): Buffer[] {
  const files = readdirSync(directory, { withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const texts = files.map(({ name }) => readFileSync(resolve(directory, name)))
  const certificates = texts.filter((text) => text.includes('-----BEGIN CERTIFICATE-----'))
  if (certificates.length === 0) throw new Error(`there is no certificate in ${directory}`)
  return certificates
}

/** Throws when a file it names cannot be read. */
export function clientOf({ id, fields }: ConfigObject, etc: string): Client {
  const text = (name: string) => member(fields, name) ?? ''
  const isOn = (name: string) => parseBoolean(text(name)) ?? false
  const file = (name: string) => readFileSync(resolve(etc, text(name)))
  const seconds = (name: string) => Number(text(name)) * 1000
  const proxy = parseAddress(text('proxy_host'))
  const authorities = [
    ...(text('ca_list_file') === '' ? [] : [file('ca_list_file')]),
    ...(text('ca_list_path') === '' ? [] : certificatesIn(resolve(etc, text('ca_list_path')))),
  ]
  return {
    id,
    connectionType: text('connection_type') === 'per_call_config' ? 'per_call_config' : 'persistent',
    reconnectIntervalMs: Number(text('reconnect_interval')),
    reconnectAttempts: Number(text('reconnect_attempts')),
    options: {
      uri: text('uri'),
      protocols: parseList(text('protocols')),
      connectTimeoutMs: Number(text('connection_timeout')),
      ...(text('username') === '' ? {} : { username: text('username'), password: text('password') }),
      tls: {
        verifiesCertificate: isOn('verify_server_cert'),
        verifiesHostname: isOn('verify_server_hostname'),
        ...(authorities.length === 0 ? {} : { authorities }),
        ...(text('cert_file') === '' ? {} : { certificate: file('cert_file') }),
        ...(text('priv_key_file') === '' ? {} : { key: file('priv_key_file') }),
      },
      ...(proxy?.port === undefined
        ? {}
        : {
            proxy: {
              host: proxy.host,
              port: proxy.port,
              ...(text('proxy_username') === ''
                ? {}
                : { username: text('proxy_username'), password: text('proxy_password') }),
            },
          }),
      ...(isOn('enable_tcp_keepalives')
        ? {
            tcpKeepAlive: {
              afterMs: seconds('tcp_keepalive_time'),
              intervalMs: seconds('tcp_keepalive_interval'),
              probes: Number(text('tcp_keepalive_probes')),
            },
          }
        : {}),
      ...(isOn('enable_pingpongs')
        ? { pings: { intervalMs: Number(text('pingpong_interval')) * 1000, probes: Number(text('pingpong_probes')) } }
        : {}),
    },
  }
}
