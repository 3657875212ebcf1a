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

/** The bytes of a file; the door opens it, honours ranges and closes it. */
export class Download {
  readonly path: string
  readonly contentType: string

  constructor(path: string, contentType: string) {
    this.path = path
    this.contentType = contentType
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
    this.fileName = fileName.replace(/[^\w.-]/g, '_')
  }
}

/** `undefined` is 204. An object is 200 and is serialised by the door. */
export type Answer = undefined | Json | Rendered | Created | Accepted | Download | Content
