// Recordings of a call: each with the outline of its sound, to be played from any place of it.
// Not how it is made: waveform.ts and wav-file.ts.

import { h } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../components/button.ts'
import { Panel } from '../components/panel.ts'
import { interfaceRoot, wordsOf } from '../exchange.ts'
import type { LadderModel } from '../ladder/ladder-model.ts'
import { span } from '../ladder/rung-words.ts'
import { readWav } from '../ladder/wav-file.ts'
import { peaksPath, waveformPeaks } from '../ladder/waveform.ts'

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
    names.map((name) => h(Recording, { key: name, name })),
  )
}

const [columns, height] = [800, 64]

interface Sound {
  readonly path: string
  readonly lengthMs: number
}

const addressOf = (name: string) => `${interfaceRoot()}/recordings/stored/${encodeURIComponent(name)}/file`

async function loadSound(name: string): Promise<Sound> {
  const answer = await fetch(addressOf(name))
  if (!answer.ok)
    throw new Error(answer.status === 404 ? 'It is not kept any more.' : `The exchange says ${answer.status}.`)
  const wav = readWav(new Uint8Array(await answer.arrayBuffer()))
  if (!wav) return { path: '', lengthMs: 0 }
  return {
    path: peaksPath(waveformPeaks(wav.samples, columns), height),
    lengthMs: (wav.samples.length / Math.max(1, wav.rate)) * 1000,
  }
}

function Recording({ name }: { name: string }) {
  const [sound, setSound] = useState<Sound | { readonly error: string } | undefined>(undefined)
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    loadSound(name).then(setSound, (error: unknown) => setSound({ error: wordsOf(error) }))
  }, [name])
  const error = sound && 'error' in sound ? sound.error : undefined
  const known = sound && 'path' in sound ? sound : undefined
  const toggle = () => {
    const { current } = audio
    if (!current) return
    if (current.paused) current.play().catch((failed: unknown) => setSound({ error: wordsOf(failed) }))
    else current.pause()
  }
  const seek = (event: MouseEvent) => {
    const { current } = audio
    const box = (event.currentTarget as Element).getBoundingClientRect()
    if (current && known) current.currentTime = (((event.clientX - box.left) / box.width) * known.lengthMs) / 1000
  }
  const share = known && known.lengthMs > 0 ? Math.min(1, (at * 1000) / known.lengthMs) : 0
  return h(
    'figure',
    { class: 'recording' },
    h(Button, {
      label: isPlaying ? 'Pause' : 'Play',
      icon: isPlaying ? 'pause' : 'play',
      isBare: true,
      isDisabled: error !== undefined,
      onPress: toggle,
    }),
    h(
      'div',
      { class: 'sound' },
      h('figcaption', null, name, ' ', h('span', { class: 'soft' }, known ? span(known.lengthMs) : '')),
      error === undefined
        ? h(
            'svg',
            {
              class: 'waveform',
              viewBox: `0 0 ${columns} ${height}`,
              preserveAspectRatio: 'none',
              'aria-hidden': 'true',
              onClick: seek,
            },
            h('path', { d: known?.path ?? '' }),
            h('rect', { class: 'played', x: 0, y: 0, width: columns * share, height }),
            h('line', { x1: columns * share, x2: columns * share, y1: 0, y2: height }),
          )
        : h('p', { class: 'bad-text' }, error),
    ),
    h('audio', {
      ref: audio,
      src: addressOf(name),
      preload: 'none',
      onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
      onPlaying: () => setPlaying(true),
      onPause: () => setPlaying(false),
    }),
    h('a', { class: 'button small', href: addressOf(name), download: `${name}.wav` }, 'Download'),
  )
}
