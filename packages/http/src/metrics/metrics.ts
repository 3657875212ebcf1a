// Numbers for whoever watches: counted or read here, written by prom-client as Prometheus reads them.
// The library is loaded when somebody asks for the first time; until then counting is all there is.

import type { Metric, Registry } from 'prom-client'
import { Counter } from './counter.ts'
import type { Family, Labels, Sample } from './family.ts'
import { Histogram } from './histogram.ts'

const nameShape = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/

type Reading = readonly [Labels, number]

/** Numbers that somebody else keeps, read when they are asked for. */
class Readings implements Family {
  readonly type: 'counter' | 'gauge'
  readonly help: string
  readonly #read: () => Iterable<Reading>

  constructor(type: 'counter' | 'gauge', help: string, read: () => Iterable<Reading>) {
    this.type = type
    this.help = help
    this.#read = read
  }

  *samples(): Iterable<Sample> {
    for (const [labels, value] of this.#read()) yield { labels, value }
  }
}

export class Metrics {
  readonly #families = new Map<string, Family>()
  #registry: Promise<Registry> | undefined
  readonly #settling: (() => void)[] = []

  /** Counted here. */
  counter(name: string, help: string): Counter {
    return this.#add(name, new Counter(help))
  }

  /** Observed here. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    return this.#add(name, new Histogram(help, bounds))
  }

  /** What somebody else counts: it only grows. */
  total(name: string, help: string, read: () => number): void {
    this.totals(name, help, () => [[noLabels, read()]])
  }

  totals(name: string, help: string, read: () => Iterable<Reading>): void {
    this.#add(name, new Readings('counter', help, read))
  }

  /** What goes up and down. */
  gauge(name: string, help: string, read: () => number): void {
    this.gauges(name, help, () => [[noLabels, read()]])
  }

  gauges(name: string, help: string, read: () => Iterable<Reading>): void {
    this.#add(name, new Readings('gauge', help, read))
  }

  /** Shows what is counted elsewhere. */
  show(name: string, family: Counter | Histogram): void {
    this.#add(name, family)
  }

  get names(): readonly string[] {
    return [...this.#families.keys()]
  }

  /** Counts what was not counted yet, before all of it is shown. */
  beforeText(settle: () => void): void {
    this.#settling.push(settle)
  }

  /** All of it, in Prometheus' text format. */
  async text(): Promise<string> {
    for (const settle of this.#settling) settle()
    return (await this.load()).metrics()
  }

  /** Loads what writes the text, once. */
  load(): Promise<Registry> {
    this.#registry ??= this.#open()
    return this.#registry
  }

  async #open(): Promise<Registry> {
    const { Registry: Opened } = await import('prom-client')
    const registry = new Opened()
    for (const [name, family] of this.#families) registry.registerMetric(asMetric(name, family))
    return registry
  }

  #add<F extends Family>(name: string, family: F): F {
    if (!nameShape.test(name)) throw new RangeError(`not a name of a metric: ${name}`)
    if (this.#families.has(name)) throw new Error(`there is a metric ${name} already`)
    this.#families.set(name, family)
    return family
  }
}

const noLabels: Labels = {}

/** All that a registry asks of a metric is its name and what it has when it is read. */
function asMetric(name: string, family: Family): Metric {
  const { help, type } = family
  const values = () =>
    Array.from(family.samples(name), ({ labels, value, name: metricName = name }) => ({ labels, value, metricName }))
  const get = async () => ({ name, help, type, aggregator: 'sum', values: values() })
  return { name, get } as unknown as Metric
}
