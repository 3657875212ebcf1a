// Where the console begins.

import { h, render } from 'preact'
import { App } from './app.ts'
import { showTheme } from './theme.ts'

showTheme()
const place = document.getElementById('app')
if (place) render(h(App, {}), place)
