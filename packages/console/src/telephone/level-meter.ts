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
  const place = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    const meter = place.current
    if (!meter) return
    meter.value = 0
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
      meter.value = shown
      frame = requestAnimationFrame(look)
    }
    look()
    return () => {
      cancelAnimationFrame(frame)
      source.disconnect()
    }
  }, [stream])
  return h('meter', { class: 'level', ref: place, min: 0, max: 1, 'aria-label': label })
}
