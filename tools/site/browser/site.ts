// What a page of the documents does in a browser: the menu of small screens, colours, copying, the search. It is read without, too.

import { copyButtons } from './copy-buttons.ts'
import { menu } from './menu.ts'
import { search } from './search.ts'
import { themeButton } from './theme-button.ts'

document.documentElement.classList.add('scripted')
menu()
themeButton()
copyButtons()
search()
