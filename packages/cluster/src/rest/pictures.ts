// What channels and bridges of one node look like, for another node that shows them in something of its own.
// Not requests of programs: those go to the owner whole.

import { type Dispose, isJsonObject, type Json } from '@jackfield/base'
import type { Engine } from '../engine/engine.ts'
import type { Subjects } from '../subjects.ts'

export type Pictured = 'channel' | 'bridge'

export interface PicturesDeps {
  readonly engine: Engine
  readonly subjects: Subjects
  /** of this node */
  readonly name: string
  /** how it looks; nothing: this node has it not. It goes to other nodes as JSON. */
  pictureHere(kind: Pictured, id: string): object | undefined
}

/** Nobody waits longer for another node. */
const answerTimeoutMs = 2_000

export class Pictures {
  readonly #deps: PicturesDeps
  readonly #stop: Dispose

  constructor(deps: PicturesDeps) {
    const { engine, subjects, name } = deps
    this.#deps = deps
    this.#stop = engine.answer(subjects.picture(name), (text) => this.#answer(text))
  }

  /** Nothing: it is not there any more, or the node does not answer. */
  async of(node: string, kind: Pictured, id: string): Promise<object | undefined> {
    const { engine, subjects } = this.#deps
    const answer = await engine.request(subjects.picture(node), JSON.stringify([kind, id]), answerTimeoutMs)
    const picture = answer.ok ? parsed(answer.text) : undefined
    return isJsonObject(picture) && picture.id === id ? picture : undefined
  }

  close(): void {
    this.#stop()
  }

  #answer(text: string): string {
    const question = parsed(text)
    const [kind, id] = Array.isArray(question) ? question : []
    const isRead = (kind === 'channel' || kind === 'bridge') && typeof id === 'string'
    return JSON.stringify((isRead && this.#deps.pictureHere(kind, id)) || null)
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
