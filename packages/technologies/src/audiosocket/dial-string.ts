// `host:port/uuid[/c(format)]` as AudioSocket is dialled: which server, the name of the call there, and the rate.
// Not the connection.

import { type Address, parseAddress } from '@jackfield/conf'
import { codecNamed } from '@jackfield/media'
import { audioKinds } from './kinds.table.ts'

export interface AudioSocketWish {
  readonly service: Required<Address>
  /** as written, for the channel's name */
  readonly address: string
  readonly uuid: string
  /** linear, of the rate that was asked for: only that can be sent */
  readonly codec: string
  readonly kind: number
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Nothing when it names no server, no id, or a format that is not known. `formats`: what was asked for otherwise. */
export function readAudioSocketWish(resource: string, formats: readonly string[]): AudioSocketWish | undefined {
  const [address = '', uuid = '', options = ''] = resource.split('/')
  const service = parseService(address)
  const codec = codecNamed(/^c\(([^)]*)\)$/.exec(options)?.[1] ?? formats[0] ?? 'slin')
  const linear = audioKinds.find(({ rateHz }) => rateHz === codec?.sampleRateHz)
  if (!service || !isUuid(uuid) || !linear || (options !== '' && !/^c\([^)]*\)$/.test(options))) return undefined
  return { service, address, uuid, codec: linear.codec, kind: linear.kind }
}

export const isUuid = (text: string): boolean => uuidShape.test(text)

/** The sixteen bytes of it. */
export const uuidBytes = (uuid: string): Uint8Array => Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'))

/** With a port; nothing without one. */
export function parseService(text: string): Required<Address> | undefined {
  const parsed = parseAddress(text)
  return parsed?.port ? { host: parsed.host, port: parsed.port } : undefined
}
