// The media plane. Floors above see the contract, the facts of codecs and files, and control; workers are started here.

export type { Codec, CodecFacts, Decoder, Encoder } from './codec.ts'
export { codecNamed, codecs } from './codecs/index.ts'
export * from './contract/commands.ts'
export * from './contract/notices.ts'
export * from './contract/packets.ts'
export * from './contract/play.ts'
export * from './contract/playout.ts'
export * from './contract/port.ts'
export * from './contract/statistics.ts'
export { type LocalDeps, localWorkers } from './control/local-worker.ts'
export {
  MediaPlane,
  type MediaPlaneOptions,
  type PlaneNotice,
  type RecordListener,
  type SocketListener,
} from './control/media-plane.ts'
export type { MediaWorker, StartWorker, WorkerListener } from './control/media-worker.ts'
export type { PacketWatcher } from './control/packet-watch.ts'
export type { PlaybackHandle } from './control/playback-handle.ts'
export { RecordingHandle } from './control/recording-handle.ts'
export { TestAudio } from './control/test-audio.ts'
export { startThreadWorker } from './control/thread-worker.ts'
export { tonesOf } from './dsp/dtmf.table.ts'
export { resolveTone, type ToneZones } from './dsp/resolve-tone.ts'
export { talkDefaults } from './dsp/talk-detector.ts'
export { parseTonePattern, type TonePart } from './dsp/tone-pattern.ts'
export * from './fetching/sound-fetcher.ts'
export type { FileFormat, FileFormatFacts } from './file-format.ts'
export { fileFormats, formatOfExtension, formatOfMimeType } from './files/index.ts'
export { Mixer } from './kernels/mixer.ts'
export { PlainKernels } from './kernels/plain-kernels.ts'
export { WasmKernels } from './kernels/wasm-kernels.ts'
export { northAmerica, type ToneZone } from './tones.table.ts'
export { readSamples } from './worker/playing/read-samples.ts'
export { clearWeather, MemoryNetwork, type Weather } from './worker/rtp/memory-network.ts'
export type { MediaNetwork, MediaSocket, Receive } from './worker/rtp/network.ts'
export { udpNetwork } from './worker/rtp/udp-network.ts'
