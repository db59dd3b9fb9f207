// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PictureImg } from './picture-img.tsx'
import { sourcesOf } from './picture-sources.ts'

afterEach(cleanup)

test('each copy is offered with the width that it really has', () => {
  expect(sourcesOf({ key: 'k', width: 1920, height: 1280 })).toBe(
    '/api/media/k/320 320w, /api/media/k/960 960w, /api/media/k/1920 1920w',
  )
  expect(sourcesOf({ key: 'k', width: 960, height: 1920 })).toBe(
    '/api/media/k/320 160w, /api/media/k/960 480w, /api/media/k/1920 960w',
  )
  // Copies are never larger than the picture: of equal ones only the first is offered.
  expect(sourcesOf({ key: 'k', width: 800, height: 600 })).toBe(
    '/api/media/k/320 320w, /api/media/k/960 800w',
  )
  expect(sourcesOf({ key: 'k', width: 320, height: 1 })).toBe('/api/media/k/320 320w')
})

test('a picture that does not load says so instead', () => {
  const shown = render(<PictureImg picture={{ key: 'k', width: 4, height: 3 }} alt="Il lago" sizes="10rem" />)
  fireEvent.error(screen.getByRole('img', { name: 'Il lago' }))
  expect(shown.container.querySelector('img')).toBeNull()
  expect(screen.getByRole('img', { name: 'Il lago' }).textContent).toBe('Foto non disponibile')
  // Another picture in its place is tried.
  shown.rerender(<PictureImg picture={{ key: 'other', width: 4, height: 3 }} alt="Il passo" sizes="10rem" />)
  expect(shown.container.querySelector('img')?.getAttribute('src')).toBe('/api/media/other/960')
})
