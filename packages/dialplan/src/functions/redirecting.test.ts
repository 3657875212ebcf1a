import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('parties, reasons and the count', async () => {
  await checkValues({}, [
    ['${REDIRECTING(count)}${REDIRECTING(from-num)}', '0'],
    ['${SET(REDIRECTING(from-num,i)=300)}${REDIRECTING(from-num)}${CALLERID(rdnis)}', '300300300'],
    ['${SET(REDIRECTING(orig-name)=O)}${REDIRECTING(orig-name)}', 'OO'],
    ['${SET(REDIRECTING(priv-to-num)=7)}${REDIRECTING(priv-to-num)}[${REDIRECTING(to-num)}]', '77[]'],
    ['${SET(REDIRECTING(reason)=cfb)}${REDIRECTING(reason)}', 'cfbcfb'],
    ['${SET(REDIRECTING(orig-reason)=dnd)}${REDIRECTING(orig-reason)}', 'dnddnd'],
    ['${SET(REDIRECTING(count)=2)}${REDIRECTING(count)}', '22'],
    ['${REDIRECTING(nonsense)}', ''],
    ['${SET(REDIRECTING(from-nonsense)=1)}', '1'],
  ])
})
