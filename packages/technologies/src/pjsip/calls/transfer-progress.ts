// How it goes for somebody who was transferred, as the one who did it is told: ringing, answered, refused.
// Not the transfer.

import { table } from '@jackfield/base'
import type { Bus, Channel } from '@jackfield/core'

export interface ProgressReporter {
  readonly isOver: boolean
  report(status: number): void
}

/** By the status of a call made for the transferred. */
const ofDial = table<number>({
  RINGING: 180,
  PROGRESS: 183,
  PROCEEDING: 100,
  ANSWER: 200,
  BUSY: 486,
  CONGESTION: 503,
  CHANUNAVAIL: 503,
  NOANSWER: 480,
})

/** By an application of the dialplan that runs for it; those that only prepare say nothing, and all others take the call. */
const ofApplication = table<number>({
  ringing: 180,
  progress: 183,
  proceeding: 100,
  busy: 486,
  congestion: 503,
})
const preparing = new Set(
  'dial,page,noop,set,mset,goto,gotoif,gotoiftime,gosub,gosubif,return,wait,verbose,log,execif,exec,tryexec,while,endwhile,userevent,hangup'.split(','), // biome-ignore format: a list of words
)

const gone = 503
const accepted = 200

/** Tells until it is known what came of it. */
export function followTransfer(bus: Bus, channel: Channel, reporter: ProgressReporter): void {
  const stops: (() => void)[] = []
  const report = (status: number) => {
    reporter.report(status)
    if (reporter.isOver) for (const stop of stops.splice(0)) stop()
  }
  if (channel.membership) {
    report(accepted)
    return
  }
  stops.push(
    bus.onChannel(channel.id, 'dial', ({ status }) => {
      const said = ofDial.get(status)
      if (said !== undefined) report(said)
    }),
    bus.onChannel(channel.id, 'channel-dialplan', ({ application }) => {
      const name = application.toLowerCase()
      if (!preparing.has(name)) report(ofApplication.get(name) ?? accepted)
    }),
    bus.onChannel(channel.id, 'channel-entered-bridge', () => report(accepted)),
    bus.onChannel(channel.id, 'application-entered', () => report(accepted)),
    bus.onChannel(channel.id, 'channel-destroyed', () => report(gone)),
  )
  if (channel.isEnded) report(gone)
}
