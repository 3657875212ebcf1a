// `/phone`: a telephone in a page, for who has a browser and no telephone. Off unless `enable_phone` of http.conf asks for it.
// Not its line: it registers over `/ws` like any other, as an endpoint that pjsip.conf has.

import { join } from 'node:path'
import { type Mount, staticMount } from '@jackfield/http'

const directory = join(import.meta.dirname, '../../phone')

/** Nothing but its own files, nowhere but to where it came from, and in nobody else's frame. */
const policy =
  "default-src 'self'; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const phoneMount = (): Mount =>
  staticMount(directory, {
    path: '/phone',
    index: 'index.html',
    headers: [
      ...['Content-Security-Policy', policy, 'X-Content-Type-Options', 'nosniff'],
      ...['Referrer-Policy', 'no-referrer', 'Cache-Control', 'no-cache'],
    ],
  })
