// Recordings of a call, each to be played.

import { h } from 'preact'
import { Panel } from '../components/panel.ts'
import { SoundPlayer } from '../components/sound-player.ts'
import { interfaceRoot } from '../exchange.ts'
import type { LadderModel } from '../ladder/ladder-model.ts'

/** Names of what was recorded in this call and kept. */
export function recordingsOf({ rungs }: Pick<LadderModel, 'rungs'>): string[] {
  const finished = rungs.filter(({ type, detail }) => type === 'RecordingFinished' && / done$/.test(detail))
  return [...new Set(finished.map(({ detail }) => detail.replace(/ done$/, '')))]
}

export function Recordings({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return h(
    Panel,
    { title: 'Recordings' },
    names.map((name) => h(SoundPlayer, { key: name, name, address: addressOf(name), file: `${name}.wav` })),
  )
}

const addressOf = (name: string) => `${interfaceRoot()}/recordings/stored/${encodeURIComponent(name)}/file`
