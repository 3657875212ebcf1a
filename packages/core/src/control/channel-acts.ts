// What an application may do to a channel it has, apart from playing, recording and bridging: each a command of the channel.
// Not the rules of the interface: who may ask for what is checked by whoever asks.

import type { Clock } from '@jackfield/base'
import type { Sessions } from '../applications/sessions.ts'
import type { Channel } from '../channels/channel.ts'
import type { TransferProgress } from '../channels/channel-driver.ts'
import type { Muting } from '../channels/channel-facts.ts'
import type { Place } from '../channels/place.ts'
import type { Indication } from '../channels/technology-event.ts'
import type { Control } from './control.ts'
import { type DigitsRequest, sendDigits } from './send-digits.ts'

export type Direction = 'in' | 'out' | 'both'

export class ChannelActs {
  readonly #clock: Clock
  readonly #sessions: Sessions

  constructor(clock: Clock, sessions: Sessions) {
    this.#clock = clock
    this.#sessions = sessions
  }

  /** Resolves when it is answered; false: it is hanging up, or the technology failed. */
  async answer(control: Control): Promise<boolean> {
    let isAnswered = false
    await control.submit(() => {
      isAnswered = control.channel.answer()
    })
    return isAnswered
  }

  ring(control: Control): Promise<boolean> {
    return this.#indicate(control, { type: 'ringing' })
  }

  stopRing(control: Control): Promise<boolean> {
    return this.#indicate(control, { type: 'stop' })
  }

  progress(control: Control): Promise<boolean> {
    return this.#indicate(control, { type: 'progress' })
  }

  hold(control: Control): Promise<boolean> {
    return this.#indicate(control, { type: 'hold' })
  }

  unhold(control: Control): Promise<boolean> {
    return this.#indicate(control, { type: 'unhold' })
  }

  sendDigits(control: Control, request: DigitsRequest): Promise<boolean> {
    return control.submit(() => sendDigits(this.#clock, control.channel, request, control.stop))
  }

  mute(control: Control, direction: Direction): Promise<boolean> {
    return control.submit(() => setMuting(control.channel, direction, true))
  }

  unmute(control: Control, direction: Direction): Promise<boolean> {
    return control.submit(() => setMuting(control.channel, direction, false))
  }

  /** An unknown class is the exchange's own choice; the class `''` is the channel's. */
  startMusic(control: Control, musicClass: string): Promise<boolean> {
    return control.submit(() => control.channel.startMusic(musicClass))
  }

  stopMusic(control: Control): Promise<boolean> {
    return control.submit(() => control.channel.stopMusic())
  }

  startSilence(control: Control): Promise<boolean> {
    return control.submit(() => control.channel.startSilence())
  }

  stopSilence(control: Control): Promise<boolean> {
    return control.submit(() => control.channel.stopSilence())
  }

  /** Out of the application and on in the dialplan. */
  continueAt(control: Control, place: Place): Promise<boolean> {
    return control.submit(() => control.leave({ place }))
  }

  /** To another application; when that takes no channels, the present one is told and keeps it. */
  move(control: Control, application: string, args: readonly string[]): Promise<boolean> {
    return control.submit(() => this.#sessions.move(control, application, args))
  }

  /** Sends the far end to another endpoint of the same technology; nothing happens when that has no way to. */
  redirect(control: Control, resource: string): Promise<boolean> {
    return control.submit(() => {
      control.channel.driver.redirect?.(resource)
    })
  }

  /** Tells a far end that asked for a transfer how it goes. */
  transferProgress(control: Control, state: TransferProgress): Promise<boolean> {
    return control.submit(() => control.channel.driver.transferProgress?.(state))
  }

  #indicate(control: Control, indication: Indication): Promise<boolean> {
    return control.submit(() => {
      control.channel.indicate(indication)
    })
  }
}

/** Directions add up. */
function setMuting(channel: Channel, direction: Direction, isMuted: boolean): void {
  const { muting } = channel.facts
  const next: Muting = {
    in: direction === 'out' ? muting.in : isMuted,
    out: direction === 'in' ? muting.out : isMuted,
  }
  channel.changeAudio({ muting: next })
}
