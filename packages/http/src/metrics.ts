// Numbers for whoever watches, in Prometheus' text format 0.0.4.
// Not a store: it holds what is now.

type Labels = Readonly<Record<string, string>>

interface Family {
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  lines(name: string): Iterable<string>
}

const nameShape = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/

const escapeHelp = (text: string) => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')
const escapeLabel = (text: string) => (/[\\\n"]/.test(text) ? escapeHelp(text).replace(/"/g, '\\"') : text)

function labelText(labels: Labels): string {
  let text = ''
  for (const [name, value] of Object.entries(labels))
    text += `${text === '' ? '{' : ','}${name}="${escapeLabel(value)}"`
  return text === '' ? '' : `${text}}`
}

const numberText = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value))

/** One number of a counter, for whoever counts the same thing often: no labels are looked up. */
export class Count {
  value = 0

  add(by = 1): void {
    this.value += by
  }
}

/** Only grows. */
export class Counter implements Family {
  readonly type = 'counter'
  readonly help: string
  readonly #counts = new Map<string, Count>()

  constructor(help: string) {
    this.help = help
  }

  add(by = 1, labels: Labels = {}): void {
    this.of(labels).add(by)
  }

  /** What counts for these labels, from now on shown with them. */
  of(labels: Labels = {}): Count {
    const key = labelText(labels)
    const known = this.#counts.get(key)
    if (known) return known
    const count = new Count()
    this.#counts.set(key, count)
    return count
  }

  *lines(name: string): Iterable<string> {
    if (this.#counts.size === 0) yield `${name} 0`
    for (const [labels, { value }] of this.#counts) yield `${name}${labels} ${numberText(value)}`
  }
}

/** Read when somebody asks. */
class Gauge implements Family {
  readonly type = 'gauge'
  readonly help: string
  readonly #read: () => number

  constructor(help: string, read: () => number) {
    this.help = help
    this.#read = read
  }

  *lines(name: string): Iterable<string> {
    yield `${name} ${numberText(this.#read())}`
  }
}

/** Several of one kind, each with its labels, read when somebody asks. */
class Readings implements Family {
  readonly type: 'counter' | 'gauge'
  readonly help: string
  readonly #read: () => Iterable<readonly [Labels, number]>

  constructor(type: 'counter' | 'gauge', help: string, read: () => Iterable<readonly [Labels, number]>) {
    this.type = type
    this.help = help
    this.#read = read
  }

  *lines(name: string): Iterable<string> {
    for (const [labels, value] of this.#read()) yield `${name}${labelText(labels)} ${numberText(value)}`
  }
}

/** How many observations lie below each bound. */
export class Histogram implements Family {
  readonly type = 'histogram'
  readonly help: string
  readonly #bounds: readonly number[]
  /** how many lie at or below each bound and above the one before */
  readonly #counts: number[]
  #sum = 0
  #count = 0

  constructor(help: string, bounds: readonly number[]) {
    this.help = help
    this.#bounds = [...bounds].sort((a, b) => a - b)
    this.#counts = this.#bounds.map(() => 0)
  }

  /** `times`: so often. */
  observe(value: number, times = 1): void {
    this.#sum += value * times
    this.#count += times
    for (let at = 0; at < this.#bounds.length; at++) {
      if (value > (this.#bounds[at] as number)) continue
      this.#counts[at] = (this.#counts[at] as number) + times
      return
    }
  }

  *lines(name: string): Iterable<string> {
    let below = 0
    for (const [at, bound] of this.#bounds.entries()) {
      below += this.#counts[at] as number
      yield `${name}_bucket{le="${numberText(bound)}"} ${below}`
    }
    yield `${name}_bucket{le="+Inf"} ${this.#count}`
    yield `${name}_sum ${numberText(this.#sum)}`
    yield `${name}_count ${this.#count}`
  }
}

export class Metrics {
  readonly #families = new Map<string, Family>()

  counter(name: string, help: string): Counter {
    return this.#add(name, new Counter(help))
  }

  gauge(name: string, help: string, read: () => number): void {
    this.#add(name, new Gauge(help, read))
  }

  /** Numbers that somebody else keeps, by their labels. */
  readings(
    name: string,
    { type, help }: { type: 'counter' | 'gauge'; help: string },
    read: () => Iterable<readonly [Labels, number]>,
  ): void {
    this.#add(name, new Readings(type, help, read))
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    return this.#add(name, new Histogram(help, bounds))
  }

  /** Shows numbers that somebody else counts. */
  show(name: string, family: Counter | Histogram): void {
    this.#add(name, family)
  }

  text(): string {
    let text = ''
    for (const [name, family] of this.#families) {
      text += `# HELP ${name} ${escapeHelp(family.help)}\n# TYPE ${name} ${family.type}\n`
      for (const line of family.lines(name)) text += `${line}\n`
    }
    return text
  }

  #add<F extends Family>(name: string, family: F): F {
    if (!nameShape.test(name)) throw new RangeError(`not a name of a metric: ${name}`)
    if (this.#families.has(name)) throw new Error(`there is a metric ${name} already`)
    this.#families.set(name, family)
    return family
  }
}
