// What a format of sound files is: its endings, how audio lies in it, and the codec of its blocks.
// Not the formats.

/** Where the audio lies and how it is cut: so many bytes are always so many samples. */
export interface FileLayout {
  readonly rateHz: number
  readonly dataStart: number
  readonly dataLength: number
  readonly blockBytes: number
  readonly blockSamples: number
  /** Decodes whole blocks to one channel of samples; gives how many. Made anew after every jump. */
  decoder(): BlockDecoder
}

export type BlockDecoder = (bytes: Uint8Array, start: number, length: number, into: Int16Array) => number
/** Encodes samples that make whole blocks; gives the number of bytes. */
export type BlockEncoder = (pcm: Int16Array, samples: number, into: Uint8Array) => number

export type FileFault = 'not-this-format' | 'not-supported' | 'too-short'

export interface FileFormatFacts {
  /** as requests name it */
  readonly name: string
  /** without the dot; the first one is what we write */
  readonly extensions: readonly string[]
  /** of the codec whose audio it holds: a channel of that codec prefers it */
  readonly codec: string
  readonly rateHz: number
  readonly mimeTypes: readonly string[]
}

export interface FileWriting {
  readonly blockBytes: number
  readonly blockSamples: number
  /** Everything before the audio, for this many bytes of it; rewritten as the file grows. */
  header(dataBytes: number): Uint8Array
  encoder(): BlockEncoder
}

export interface FileReading {
  /** `head` holds the beginning of the file, all of it when it is short. */
  layout(head: Uint8Array, fileBytes: number): FileLayout | FileFault
}

export interface WholeReading {
  /** Decodes a whole file; for formats whose parts cannot be told by counting. `pause` lets others run. */
  decodeWhole(bytes: Uint8Array, pause: () => Promise<void>): Promise<{ rateHz: number; pcm: Int16Array } | FileFault>
}

export interface FileFormat extends FileFormatFacts {
  readonly reading: FileReading | WholeReading
  /** undefined: cannot be recorded */
  readonly writing?: FileWriting
}

export const fileFormat = (
  facts: FileFormatFacts,
  access: { readonly reading: FileReading | WholeReading; readonly writing?: FileWriting },
): FileFormat => ({ ...facts, ...access })

/** How much of a file's beginning is enough for every header. */
export const headBytes = 65_536
