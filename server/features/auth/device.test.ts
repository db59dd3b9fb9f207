import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome su Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0`, 'Edge su Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/120.0`, 'Opera su Linux'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome su Android'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36',
    'Samsung Internet su Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox su Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/150 Mobile/15E148 Safari/604.1',
    'Chrome su iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari su iPad'],
  ['curl/8.5.0', 'Dispositivo sconosciuto'],
  ['', 'Dispositivo sconosciuto'],
  ['<b>Chrome</b>', 'Dispositivo sconosciuto'],
])('%j is shown as %j', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words)
})
