// What is being played in one worker, by name: begun on a port, acted on, and over.
// Not the frames: a port takes them from its players.
import type { Clock } from '@jackfield/base'
import { type Answer, type Ask, MediaError } from '../../contract/commands.ts'
import type { PlayAct } from '../../contract/play.ts'
import type { Port } from '../port.ts'
import { MusicReels } from './music-reels.ts'
import { openSounds } from './open-sounds.ts'
import { Player } from './player.ts'

export interface PlaysDeps {
  readonly clock: Clock
  portOf(id: string): Port | undefined
}

export class Plays {
  readonly #deps: PlaysDeps
  readonly #reels: MusicReels
  readonly #all = new Map<string, { readonly player: Player; readonly port: Port }>()

  constructor(deps: PlaysDeps) {
    this.#deps = deps
    this.#reels = new MusicReels(deps.clock)
  }

  async begin(id: string, portId: string, spec: Ask<'play'>['spec']): Promise<Answer<'play'>> {
    const { clock, portOf } = this.#deps
    if (this.#all.has(id)) throw new MediaError('already-there', id)
    const rateHz = portOf(portId)?.rateHz
    if (rateHz === undefined) throw new MediaError('unknown-port', portId)
    const pause = () => clock.yield()
    const isMusic = spec.isEndless === true && spec.isBackground === true
    const sound =
      (isMusic ? await this.#reels.listen(spec.sounds, rateHz, spec.offsetMs ?? 0, pause) : undefined) ??
      (await openSounds(spec.sounds, rateHz, spec.isEndless === true, pause))
    if (!sound) throw new MediaError('no-sound')
    const port = portOf(portId)
    if (!port || this.#all.has(id)) {
      sound.close()
      throw new MediaError(port ? 'already-there' : 'unknown-port', port ? id : portId)
    }
    const player = new Player(id, sound, rateHz, {
      ...(spec.offsetMs === undefined ? {} : { offsetMs: spec.offsetMs }),
      isBackground: spec.isBackground === true,
    })
    this.#all.set(id, { player, port })
    port.addPlayer(player)
    return { isSeekable: player.isSeekable, lengthMs: player.lengthMs }
  }

  act(id: string, act: PlayAct): null {
    const play = this.#all.get(id)
    if (!play) throw new MediaError('unknown-play', id)
    if (act.act === 'seek') play.player.seek(act.byMs)
    else play.player[act.act]()
    play.port.settle()
    return null
  }

  portOf(id: string): Port | undefined {
    return this.#all.get(id)?.port
  }

  forget(id: string): void {
    this.#all.delete(id)
  }
}
