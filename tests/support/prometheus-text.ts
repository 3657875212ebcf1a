// A strict reader of Prometheus' text format 0.0.4: whatever is not exactly as the format has it, is an error.
// Not a client: it knows no query.

export interface MetricSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly samples: readonly MetricSample[]
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const labelPair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y
const numberShape = /^(?:[+-]?Inf|NaN|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)$/

export function parsePrometheusText(text: string): ReadonlyMap<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line is not ended')
  const families = new Map<string, MetricFamily & { readonly samples: MetricSample[] }>()
  let present: (MetricFamily & { readonly samples: MetricSample[] }) | undefined
  let help: { name: string; text: string } | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    if (line.startsWith('# HELP ')) {
      const [, , name = '', ...words] = line.split(' ')
      help = { name, text: words.join(' ') }
    } else if (line.startsWith('# TYPE ')) {
      present = beginFamily(line, help, families)
    } else present?.samples.push(sampleOf(line, present))
  }
  for (const family of families.values()) checkFamily(family)
  return families
}

function beginFamily(
  line: string,
  help: { name: string; text: string } | undefined,
  families: Map<string, MetricFamily & { readonly samples: MetricSample[] }>,
) {
  const [, , name = '', type = '', ...more] = line.split(' ')
  if (!metricName.test(name) || more.length > 0) throw new Error(`not a type: ${line}`)
  if (!['counter', 'gauge', 'histogram', 'summary', 'untyped'].includes(type)) throw new Error(`no such type: ${line}`)
  if (help?.name !== name || help.text === '') throw new Error(`${name} has no help`)
  if (families.has(name)) throw new Error(`${name} is there twice`)
  const family = { name, type, help: help.text, samples: [] }
  families.set(name, family)
  return family
}

function sampleOf(line: string, { name: family, type }: MetricFamily): MetricSample {
  const [, name = '', labelText, number = ''] = sampleLine.exec(line) ?? []
  if (name === '' || !numberShape.test(number)) throw new Error(`not a sample: ${line}`)
  const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
  if (!suffixes.some((suffix) => name === `${family}${suffix}`)) throw new Error(`${name} stands under ${family}`)
  const value = number.endsWith('Inf') ? Number.POSITIVE_INFINITY * (number.startsWith('-') ? -1 : 1) : Number(number)
  return { name, labels: labelsOf(labelText, line), value }
}

function labelsOf(text: string | undefined, line: string): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {}
  if (text === undefined) return labels
  labelPair.lastIndex = 0
  while (labelPair.lastIndex < text.length) {
    const [all, name = '', value = ''] = labelPair.exec(text) ?? []
    if (all === undefined || name in labels) throw new Error(`labels cannot be read: ${line}`)
    labels[name] = value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
  }
  return labels
}

const keyOf = ({ name, labels }: MetricSample, without = '') =>
  JSON.stringify([
    name,
    ...Object.entries(labels)
      .filter(([label]) => label !== without)
      .sort(),
  ])

/** What the types promise: nothing twice, counters named and valued as such, buckets that add up. */
function checkFamily({ name, type, samples }: MetricFamily): void {
  const keys = samples.map((sample) => keyOf(sample))
  if (new Set(keys).size !== keys.length) throw new Error(`${name} has the same labels twice`)
  if (type === 'counter' && !name.endsWith('_total')) throw new Error(`the counter ${name} does not end in _total`)
  if (type !== 'counter' && name.endsWith('_total')) throw new Error(`${name} is no counter`)
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0))) throw new Error(`${name} is negative`)
  if (type !== 'histogram') return
  const buckets = Map.groupBy(
    samples.filter((sample) => sample.name === `${name}_bucket`),
    (sample) => keyOf({ ...sample, name }, 'le'),
  )
  const counts = samples.filter((sample) => sample.name === `${name}_count`)
  if (buckets.size !== counts.length) throw new Error(`${name} has counts without buckets`)
  for (const count of counts) checkBuckets(buckets.get(keyOf({ ...count, name })) ?? [], count)
}

function checkBuckets(rows: readonly MetricSample[], count: MetricSample): void {
  const bounds = rows.map(({ labels }) => (labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)))
  const grows = (numbers: readonly number[]) => numbers.every((one, at) => at === 0 || one >= (numbers[at - 1] ?? 0))
  if (!grows(bounds) || !grows(rows.map(({ value }) => value))) throw new Error(`${count.name}: buckets do not grow`)
  if (bounds.at(-1) !== Number.POSITIVE_INFINITY) throw new Error(`${count.name}: the last bucket is not +Inf`)
  if (rows.at(-1)?.value !== count.value) throw new Error(`${count.name}: the last bucket is not all`)
}
