// How loud a stream is, as a bar that moves.

import { systemClock } from '@jackfield/base'
import { h } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { fallingLevel, levelOf } from './sound-level.ts'

export interface LevelMeterProps {
  readonly label: string
  readonly stream: MediaStream | undefined
  readonly context: () => AudioContext
}

export function LevelMeter({ label, stream, context }: LevelMeterProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const meter = place.current
    if (!meter) return
    const show = (level: number) => {
      meter.style.setProperty('--level', level.toFixed(3))
      meter.setAttribute('aria-valuenow', String(Math.round(level * 100)))
    }
    show(0)
    if (!stream || stream.getAudioTracks().length === 0) return
    const analyser = context().createAnalyser()
    const source = context().createMediaStreamSource(stream)
    source.connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let shown = 0
    let last = systemClock.now()
    let frame = 0
    const look = () => {
      const now = systemClock.now()
      analyser.getFloatTimeDomainData(samples)
      shown = fallingLevel(shown, levelOf(samples), now - last)
      last = now
      show(shown)
      frame = requestAnimationFrame(look)
    }
    look()
    return () => {
      cancelAnimationFrame(frame)
      source.disconnect()
    }
  }, [stream])
  return h('div', {
    ...{ class: 'level', ref: place, role: 'meter', 'aria-label': label },
    ...{ 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 0 },
  })
}
