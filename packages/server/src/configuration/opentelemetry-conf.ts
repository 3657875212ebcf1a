// opentelemetry.conf: where traces of calls go, how many of them, and who is told of them. The environment variables that
// OpenTelemetry has for the same stand in where the file says nothing.

import type { ConfSection, OptionsOf } from '@jackfield/conf'
import { about, readSection, sectionOf } from './section-options.ts'
import type { ConfigurationSource } from './source.ts'

export const openTelemetryOptions = {
  enabled: { type: 'boolean', default: true },
  endpoint: { type: 'string', default: '' },
  headers: { type: 'list' },
  timeout: { type: 'duration', default: 10_000, min: 100, max: 60_000 },
  service_name: { type: 'string', default: '' },
  resource_attributes: { type: 'list' },
  sampling_ratio: { type: 'string', default: '' },
  queue: { type: 'integer', default: 4_096, min: 1, max: 1_000_000 },
  batch: { type: 'integer', default: 512, min: 1, max: 10_000 },
  interval: { type: 'duration', default: 5_000, min: 10, max: 60_000 },
  spans_per_call: { type: 'integer', default: 500, min: 2, max: 10_000 },
  numbers: { type: 'boolean', default: true },
  variable: { type: 'string', default: '' },
  sip_send: { type: 'list' },
  sip_accept: { type: 'list' },
  websocket_send: { type: 'boolean', default: true },
} as const

export interface TracingConf {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly serviceName: string
  readonly resource: Readonly<Record<string, string>>
  /** of traces that begin here, 0 to 1 */
  readonly ratio: number
  readonly queue: { readonly most: number; readonly batch: number; readonly intervalMs: number }
  readonly mostSpans: number
  readonly hasNumbers: boolean
  /** empty: none */
  readonly variable: string
  /** endpoints */
  readonly sipSend: 'all' | readonly string[]
  readonly sipAccept: readonly string[]
  readonly isSentToWebsockets: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

const path = '/v1/traces'

/** Nothing: no traces are made. */
export function readOpenTelemetryConf(
  source: ConfigurationSource,
  environment: Environment = {},
): TracingConf | undefined {
  const section = sectionOf(source.read('opentelemetry.conf'), 'general')
  const options = readSection(source, openTelemetryOptions, section)
  const complain = (message: string) => source.complain([about(section, message)])
  if (!options.enabled || environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined
  const url = addressOf(options, environment, complain)
  if (!url) return undefined
  return {
    url,
    timeoutMs: options.timeout,
    queue: { most: options.queue, batch: Math.min(options.batch, options.queue), intervalMs: options.interval },
    mostSpans: options.spans_per_call,
    hasNumbers: options.numbers,
    variable: variableOf(options.variable, complain),
    sipSend: options.sip_send.some((name) => name.toLowerCase() === 'all') ? 'all' : options.sip_send,
    sipAccept: options.sip_accept,
    isSentToWebsockets: options.websocket_send,
    ratio: ratioOf(options.sampling_ratio, environment, complain),
    headers: headersOf(options.headers, environment, complain),
    ...aboutUs(options, environment, section, complain),
  }
}

type Options = OptionsOf<typeof openTelemetryOptions>
type Complain = (message: string) => void

function addressOf({ endpoint }: Options, environment: Environment, complain: Complain): URL | undefined {
  const whole = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? ''
  const base = environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? ''
  const [name, text, isBase] =
    endpoint !== ''
      ? ['endpoint', endpoint, !endpoint.endsWith(path)]
      : whole !== ''
        ? ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', whole, false]
        : ['OTEL_EXPORTER_OTLP_ENDPOINT', base, true]
  if (text === '') return undefined
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    complain(`${name}: ${text} is no address that begins with http:// or https://; no traces are sent`)
    return undefined
  }
  if (isBase) url.pathname = url.pathname.replace(/\/$/, '') + path
  return url
}

function variableOf(name: string, complain: Complain): string {
  if (name === '' || /^_{0,2}[A-Za-z][A-Za-z0-9_]*$/.test(name)) return name
  complain(`variable: ${name} is no name of a variable; none is set`)
  return ''
}

/** The option, or the sampler of the environment; all of them where neither says anything. */
function ratioOf(text: string, environment: Environment, complain: Complain): number {
  const sampler = environment.OTEL_TRACES_SAMPLER ?? ''
  if (text === '' && /^(?:parentbased_)?always_off$/.test(sampler)) return 0
  const asked = text === '' && /^(?:parentbased_)?traceidratio$/.test(sampler)
  const written = asked ? (environment.OTEL_TRACES_SAMPLER_ARG ?? '1') : text
  if (written === '') return 1
  const ratio = /^\d*\.?\d+$/.test(written) ? Number(written) : Number.NaN
  if (ratio >= 0 && ratio <= 1) return ratio
  complain(`sampling_ratio: ${written} is no number from 0 to 1; every call is traced`)
  return 1
}

const nameShape = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

function headersOf(written: readonly string[], environment: Environment, complain: Complain): Record<string, string> {
  const given = environment.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? environment.OTEL_EXPORTER_OTLP_HEADERS ?? ''
  const headers = new Map<string, string>()
  for (const [name, value] of pairsOf(written.length > 0 ? written : given.split(','), 'headers', complain)) {
    if (nameShape.test(name) && /^[ -~]*$/.test(value)) headers.set(name.toLowerCase(), value)
    else complain(`headers: ${name} is no header of HTTP, or has a value that cannot be sent`)
  }
  return Object.fromEntries(headers)
}

function aboutUs(
  options: Options,
  environment: Environment,
  { file }: ConfSection,
  complain: Complain,
): Pick<TracingConf, 'serviceName' | 'resource'> {
  const { service_name: own, resource_attributes: written } = options
  const given = (environment.OTEL_RESOURCE_ATTRIBUTES ?? '').split(',')
  const resource = Object.fromEntries([
    ...pairsOf(given, 'OTEL_RESOURCE_ATTRIBUTES', complain),
    ...pairsOf(written, `resource_attributes of ${file}`, complain),
  ])
  const serviceName = own || environment.OTEL_SERVICE_NAME || resource['service.name'] || 'jackfield'
  return { serviceName, resource }
}

/** `name=value`, the value with `%20` and the like as in addresses. */
function pairsOf(items: readonly string[], what: string, complain: Complain): [string, string][] {
  return items.flatMap((item) => {
    if (item.trim() === '') return []
    const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/s.exec(item) ?? []
    if (name !== '') return [[name, decoded(value)]]
    complain(`${what}: ${item} is not written name=value`)
    return []
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
