// Who has an application, as the application sees it: a socket, or what stands in for one.
// Not the socket itself: frames and requests are the door's.

import type { EventConnection } from '@jackfield/description'

interface HeldApplication {
  readonly name: string
}

export interface Holder {
  /** the name of the connection, by which requests may say whose they are */
  readonly id: string
  readonly connection: EventConnection
  /** Another socket serves it from now on. */
  replaced(application: HeldApplication): void
  /** It reads too slowly: the socket is to be closed. */
  tooSlow(application: HeldApplication): void
}
