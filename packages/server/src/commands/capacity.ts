// `jackfield capacity`: the caller farm finds out how many calls an exchange carries on this machine, or on another one.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock, systemRandom } from '@jackfield/base'
import { type CapacityOptions, capacityUsage, readCapacityOptions } from '../capacity/capacity-options.ts'
import { foundLimits, type Limits, provenLimits, reportJson, reportLines } from '../capacity/capacity-report.ts'
import { CapacityRun } from '../capacity/capacity-run.ts'
import { Farm } from '../capacity/farm/farm.ts'
import { farmFiles } from '../capacity/farm-configuration.ts'
import { Measurement } from '../capacity/measurement.ts'
import { freePort, OwnExchange } from '../capacity/own-exchange.ts'

const loopback = '127.0.0.1'
const codes = { found: 0, nothing: 1, wrong: 2, interrupted: 130 } as const

/** The exit code. */
export async function capacity(words: readonly string[]): Promise<number> {
  const options = readCapacityOptions(words)
  if (options === 'help') {
    console.log(capacityUsage)
    return codes.found
  }
  if ('wrong' in options) {
    console.error(`jackfield: ${options.wrong}\n\n${capacityUsage}`)
    return codes.wrong
  }
  if (options.writeConfiguration !== undefined) return writeConfiguration(options, options.writeConfiguration)
  return measure(options)
}

/** What is written is for an exchange that the farm does not start itself. */
function writeConfiguration(options: CapacityOptions, directory: string): number {
  const { farmHost = loopback, websocketPort, processes } = options
  const password = systemRandom.uuid()
  const websocketPorts = Array.from({ length: processes }, (_, index) => websocketPort + index)
  const files = farmFiles({ sip: { host: '', port: 0 }, farmHost, websocketPorts, password })
  mkdirSync(directory, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  console.log(
    [
      `${directory} has ${Object.keys(files).join(', ')}.`,
      'Each is for an #include in the file of the same name, or a file of its own; then reload that exchange and run',
      `  jackfield capacity --against HOST --listen ${farmHost} --processes ${processes} --password ${password}`,
    ].join('\n'),
  )
  return codes.found
}

async function measure(options: CapacityOptions): Promise<number> {
  const interruption = new AbortController()
  const farm = new Farm({
    clock: systemClock,
    processes: options.processes,
    host: options.farmHost ?? loopback,
    websocketPort: options.against ? options.websocketPort : 0,
  })
  let own: OwnExchange | undefined
  let run: CapacityRun | undefined
  const hurry = () => {
    // the second time, or when nothing else helps
    own?.remove()
    process.exit(codes.interrupted)
  }
  process.once('SIGINT', () => {
    console.error('jackfield: ending; once more ends it at once')
    interruption.abort(new Error('interrupted'))
    process.once('SIGINT', hurry)
  })
  process.once('SIGTERM', () => interruption.abort(new Error('interrupted')))
  try {
    const place = await prepare(options, farm)
    own = place.own
    const { signal } = interruption
    const measurement = new Measurement({
      clock: systemClock,
      farm,
      signal,
      url: place.url,
      exchangePid: () => own?.pid,
    })
    const { restart } = place
    await restart({})
    run = new CapacityRun({
      clock: systemClock,
      ...{ farm, measurement, options, signal },
      say: (line) => console.error(line),
      ...(own ? { restart } : {}),
    })
    await run.run()
  } catch (error) {
    if (!interruption.signal.aborted) {
      console.error(`jackfield: ${(error as Error).message}`)
      if (!run) return codes.nothing
    }
  } finally {
    await own?.stop()
    await farm.close()
    own?.remove()
  }
  return report(run, options, interruption.signal.aborted)
}

function report(run: CapacityRun | undefined, { isJson }: CapacityOptions, isInterrupted: boolean): number {
  if (!run) return isInterrupted ? codes.interrupted : codes.nothing
  const found = run.found(isInterrupted)
  console.log(isJson ? reportJson(found) : reportLines(found).join('\n'))
  if (isInterrupted) return codes.interrupted
  const limits = provenLimits(found) ?? foundLimits(found.scenarios)
  return Object.keys(limits).length > 0 ? codes.found : codes.nothing
}

interface Prepared {
  readonly url: string
  readonly own: OwnExchange | undefined
  /** with an exchange of somebody else only the application is connected anew */
  readonly restart: (limits: Limits) => Promise<void>
}

async function prepare({ against }: CapacityOptions, farm: Farm): Promise<Prepared> {
  const sip = against ?? { host: loopback, port: await freePort(loopback) }
  const websocketPorts = await farm.open({ host: sip.host, port: sip.port })
  const password = against?.password ?? systemRandom.uuid()
  const authorization = `Basic ${Buffer.from(`capacity:${password}`).toString('base64')}`
  const http = { host: loopback, port: against ? 0 : await freePort(loopback) }
  const url = against?.url ?? `http://${loopback}:${http.port}`
  const own = against
    ? undefined
    : new OwnExchange(systemClock, { sip, http, farmHost: loopback, websocketPorts, password })
  const restart = async (limits: Limits) => {
    await own?.stop()
    await own?.start(
      Object.entries(limits)
        .map(([name, value]) => `${name} = ${value}\n`)
        .join(''),
    )
    const events = `${url.replace(/^http/, 'ws')}/ari/events?app=capacity&subscribeAll=true`
    await farm.connect(events, authorization, own?.pid).catch((error: Error) => {
      throw new Error(`the application cannot connect to ${url}: ${error.message}`)
    })
  }
  return { url, own, restart }
}
