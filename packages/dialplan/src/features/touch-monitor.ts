// The key that records a call: pressed once it begins, by whoever presses it again it ends. TOUCH_MIXMONITOR… of either party say how.
// Not the recording itself: MixMonitor does that.

import { ignoreRejection } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'
import { perChannel } from '../engine/per-channel.ts'
import { type Monitor, monitors } from '../listening/monitors.ts'
import { soundUris } from '../speaking/prompts.ts'
import type { FeatureAct, FeatureUse } from './feature-use.ts'
import { ownFeatures } from './features.ts'

interface Touched {
  /** whose call is recorded, and by what */
  running: { readonly channel: Channel; readonly monitor: Monitor } | undefined
}

const touchedOf = perChannel((): Touched => ({ running: undefined }))

/** What was recorded ends with its channel. */
const isRunning = (touched: Touched['running']): boolean =>
  touched !== undefined && monitors.known(touched.channel)?.has(touched.monitor.id) === true

/** Of whoever pressed, else of the other. */
function variable({ presser, other }: FeatureUse, name: string): string {
  return presser.variables.get(name) || other.variables.get(name) || ''
}

function fileOf(use: FeatureUse): string {
  const { deps, presser, other } = use
  const prefix = variable(use, 'TOUCH_MIXMONITOR_PREFIX') || 'auto'
  const format = variable(use, 'TOUCH_MIXMONITOR_FORMAT') || 'wav'
  const numbers = [presser, other].map(({ facts }) => facts.caller.number.replace(/[^\w+*#-]/g, '') || 'unknown')
  const name = variable(use, 'TOUCH_MIXMONITOR') || numbers.join('-')
  const seconds = Math.floor(deps.clock.wall() / 1000)
  // a name never leads into another folder, and ends no argument
  return `${prefix}-${seconds}-${name}.${format}`.replace(/[/,]/g, '-')
}

function play(deps: EngineDeps, channels: readonly Channel[], files: string): void {
  for (const channel of files === '' ? [] : channels) {
    if (channel.isEnded) continue
    for (const mediaUri of soundUris(files))
      ignoreRejection(deps.exchange.player.play({ channel, mediaUri, language: channel.facts.language }))
  }
}

export const touchMonitor: FeatureAct = async (use) => {
  const { deps, presser, other } = use
  const sounds = deps.settings().features.sounds
  const own = ownFeatures.known(presser)?.options
  const courtesy = own?.get('courtesytone') ?? sounds.courtesy
  const both = [presser, other]
  const running = both.map((channel) => touchedOf.known(channel)?.running).find(isRunning)
  if (running) {
    for (const channel of [...both, running.channel]) touchedOf.of(channel).running = undefined
    if (monitors.of(running.channel).delete(running.monitor.id)) await running.monitor.finish()
    play(deps, both, variable(use, 'TOUCH_MIXMONITOR_MESSAGE_STOP') || courtesy)
    return
  }
  const monitor = await begin(use)
  if (!monitor) {
    play(deps, [presser], own?.get('recordingfailsound') ?? sounds.recordingFailed)
    return
  }
  for (const channel of both) {
    touchedOf.of(channel).running = { channel: presser, monitor }
    channel.variables.set('TOUCH_MIXMONITOR_OUTPUT', monitor.filename)
  }
  play(deps, both, variable(use, 'TOUCH_MIXMONITOR_MESSAGE_START') || courtesy)
}

/** Nothing: it cannot be recorded, and the log says why. */
async function begin(use: FeatureUse): Promise<Monitor | undefined> {
  const { deps, presser } = use
  const application = deps.registry.application('MixMonitor')
  if (!application) return undefined
  const before = new Set(monitors.of(presser).keys())
  const beepSeconds = variable(use, 'TOUCH_MIXMONITOR_BEEP')
  const options = `b${beepSeconds === '' ? '' : `B(${beepSeconds.replace(/[^\d.]/g, '')})`}`
  await deps.runner.run(deps.sessions.of(presser), application, `${fileOf(use)},${options}`)
  return [...monitors.of(presser).values()].find(({ id }) => !before.has(id))
}
