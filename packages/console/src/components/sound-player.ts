// A sound the exchange keeps: the outline of it, to be played from any place, and to be downloaded.
// Not how the outline is made: waveform.ts and wav-file.ts.

import { detached } from '@jackfield/base'
import { type ComponentChildren, h } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { wordsOf } from '../exchange.ts'
import { span } from '../ladder/rung-words.ts'
import { readWav } from '../ladder/wav-file.ts'
import { peaksPath, waveformPeaks } from '../ladder/waveform.ts'
import { Button } from './button.ts'
import { Icon } from './icon.ts'

const [columns, height] = [800, 64]
const stepSeconds = 0.1

interface Sound {
  readonly path: string
  readonly lengthMs: number
}

export interface SoundPlayerProps {
  /** what it is, to who cannot see it */
  readonly name: string
  /** beside its length */
  readonly caption?: ComponentChildren
  /** where it is fetched, as WAV */
  readonly address: string
  /** the name of the file it is downloaded as */
  readonly file: string
  /** where it is downloaded in another form, when there is none as WAV */
  readonly otherwise?: string
  /** said when there is none at the address */
  readonly missing?: string
}

const missingWords = 'It is not kept any more.'

async function loadSound(address: string, missing: string): Promise<Sound> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(answer.status === 404 ? missing : `The exchange says ${answer.status}.`)
  const wav = readWav(new Uint8Array(await answer.arrayBuffer()))
  if (!wav) return { path: '', lengthMs: 0 }
  return {
    path: peaksPath(waveformPeaks(wav.samples, columns), height),
    lengthMs: (wav.samples.length / Math.max(1, wav.rate)) * 1000,
  }
}

export function SoundPlayer(props: SoundPlayerProps) {
  const { name, caption = name, address, file, otherwise, missing = missingWords } = props
  const [sound, setSound] = useState<Sound | { readonly error: string } | undefined>(undefined)
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    let isOver = false
    const show = (outcome: Sound | { readonly error: string }) => {
      if (!isOver) setSound(outcome)
    }
    setSound(undefined)
    setAt(0)
    const loaded = loadSound(address, missing).then(show, (error: unknown) => show({ error: wordsOf(error) }))
    detached(loaded, 'loading a sound')
    return () => {
      isOver = true
    }
  }, [address])
  const error = sound && 'error' in sound ? sound.error : undefined
  const known = sound && 'path' in sound ? sound : undefined
  const toggle = () => {
    const { current } = audio
    if (!current) return
    if (!current.paused) current.pause()
    else
      detached(
        current.play().catch((failed: unknown) => setSound({ error: wordsOf(failed) })),
        'playing a sound',
      )
  }
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
    setAt(seconds)
  }
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
      h('figcaption', null, caption, ' ', h('span', { class: 'soft' }, known ? span(known.lengthMs) : '')),
      error === undefined ? h(Outline, { name, sound: known, at, onSeek: seek }) : h('p', { class: 'bad-text' }, error),
    ),
    h('audio', {
      ref: audio,
      src: address,
      preload: 'none',
      onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
      onPlaying: () => setPlaying(true),
      onPause: () => setPlaying(false),
    }),
    (error === undefined || otherwise !== undefined) &&
      h(
        'a',
        {
          class: 'button small',
          href: error === undefined ? address : otherwise,
          download: error === undefined ? file : '',
        },
        h(Icon, { name: 'download' }),
        'Download',
      ),
  )
}

interface OutlineProps {
  readonly name: string
  readonly sound: Sound | undefined
  /** seconds */
  readonly at: number
  readonly onSeek: (seconds: number) => void
}

/** Drawn by the picture, moved by the slider that lies over it unseen: by pointer, by finger and by keyboard. */
function Outline({ name, sound, at, onSeek }: OutlineProps) {
  const lengthSeconds = (sound?.lengthMs ?? 0) / 1000
  const share = lengthSeconds > 0 ? Math.min(1, at / lengthSeconds) : 0
  return h(
    'div',
    { class: 'outline' },
    h(
      'svg',
      { class: 'waveform', viewBox: `0 0 ${columns} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      h('path', { d: sound?.path ?? '' }),
      h('rect', { class: 'played', x: 0, y: 0, width: columns * share, height }),
      h('line', { x1: columns * share, x2: columns * share, y1: 0, y2: height }),
    ),
    h('input', {
      type: 'range',
      class: 'seek',
      'aria-label': `Place in ${name}`,
      'aria-valuetext': `${span(at * 1000)} of ${span(lengthSeconds * 1000)}`,
      min: 0,
      max: lengthSeconds,
      step: stepSeconds,
      value: at,
      disabled: lengthSeconds === 0,
      onInput: (event: Event) => onSeek(Number((event.currentTarget as HTMLInputElement).value)),
    }),
  )
}
