// Echo(): sends back what comes in, until `#`.

import { application } from '../engine/application.ts'
import { echoBack } from '../listening/echo-back.ts'

export const echo = application(
  { name: 'Echo', module: 'app_echo.so', synopsis: 'Sends back what comes in.', arguments: [] },
  echoBack,
)
