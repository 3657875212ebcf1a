// What a handler answers with.
// Not a response on a wire: status line and headers are the door's.

import type { Json } from '@jackfield/base'

/** JSON that is text already: a cached snapshot is not serialised again. */
export class Rendered {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** 201 with where the new object is, relative to the mount: `/playbacks/…`. */
export class Created {
  readonly location: string
  readonly body: Json | Rendered

  constructor(location: string, body: Json | Rendered) {
    this.location = location
    this.body = body
  }
}

/** 202: taken, and nothing more is known yet. */
export class Accepted {}

/** As a browser may call a file that it keeps. */
const plainName = (name: string): string => name.replace(/[^\w.-]/g, '_')

/** The bytes of a file; the door opens it, honours ranges and closes it. `fileName`: what a browser calls it when it keeps it. */
export class Download {
  readonly path: string
  readonly contentType: string
  readonly fileName: string | undefined

  constructor(path: string, contentType: string, fileName?: string) {
    this.path = path
    this.contentType = contentType
    this.fileName = fileName === undefined ? undefined : plainName(fileName)
  }
}

/** What stands in ETag of a file, the same at whichever exchange it is read: it changes with the file. */
export const fileTag = (size: number, changedMs: number): string =>
  `"${size.toString(36)}-${Math.floor(changedMs).toString(36)}"`

/** The bytes of a file that another exchange has: read from there as they are wanted. */
export class RemoteFile {
  readonly size: number
  /** changes with the file, as of ETag */
  readonly tag: string
  readonly contentType: string
  readonly fileName: string | undefined
  /** Ends early by throwing when the other exchange does not answer any more. */
  readonly read: (start: number, length: number) => AsyncIterable<Buffer>
  /** It is not read, or no further. */
  readonly close: () => void

  constructor(
    about: { size: number; tag: string; contentType: string; fileName: string | undefined },
    read: (start: number, length: number) => AsyncIterable<Buffer>,
    close: () => void,
  ) {
    this.size = about.size
    this.tag = about.tag
    this.contentType = about.contentType
    this.fileName = about.fileName === undefined ? undefined : plainName(about.fileName)
    this.read = read
    this.close = close
  }
}

/** Bytes that are made for the answer; `fileName`: what a browser calls them when it keeps them. */
export class Content {
  readonly bytes: Buffer
  readonly contentType: string
  readonly fileName: string

  constructor(bytes: Buffer, contentType: string, fileName: string) {
    this.bytes = bytes
    this.contentType = contentType
    this.fileName = plainName(fileName)
  }
}

/** `undefined` is 204. An object is 200 and is serialised by the door. */
export type Answer = undefined | Json | Rendered | Created | Accepted | Download | Content
