// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { PasswordInput } from './password-input.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

test('hint and error describe the control, and the error marks it', () => {
  render(<TextInput label="Telefono" hint="Con il prefisso" error="Il numero non è valido" required />)
  const input = screen.getByLabelText(/Telefono/)
  expect(descriptionOf(input)).toEqual(['Con il prefisso', 'Il numero non è valido'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
})

test('a quiet field is not described and not invalid', () => {
  render(<TextInput label="Città" />)
  const input = screen.getByLabelText('Città')
  expect(input.hasAttribute('aria-describedby')).toBe(false)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

test('a checkbox carries its own error', () => {
  render(<Checkbox label="Accetto i termini" error="Devi accettare i termini" />)
  expect(descriptionOf(screen.getByRole('checkbox'))).toEqual(['Devi accettare i termini'])
})

test('the password can be seen and hidden again', () => {
  render(<PasswordInput label="Password" />)
  const input = screen.getByLabelText('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Mostra password' }))
  expect(input.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Nascondi password' }))
  expect(input.getAttribute('type')).toBe('password')
})

test('register reaches the element, and the counter follows values that come without an event', () => {
  render(<BioForm />)
  expect(screen.getByText('10/500')).toBeTruthy()
  fireEvent.input(screen.getByLabelText('Bio'), { target: { value: 'Ciao' } })
  expect(screen.getByText('4/500')).toBeTruthy()
  fireEvent.click(screen.getByText('Svuota'))
  expect(screen.getByText('0/500')).toBeTruthy()
})

test('date and time are one value, empty until both are there', () => {
  const onChange = vi.fn()
  render(<StartForm onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Inizio, data'), { target: { value: '2026-11-15' } })
  expect(onChange).toHaveBeenLastCalledWith('')
  expect(screen.getByLabelText('Inizio, ora').getAttribute('min')).toBe('09:00')
  fireEvent.change(screen.getByLabelText('Inizio, ora'), { target: { value: '10:30' } })
  expect(onChange).toHaveBeenLastCalledWith('2026-11-15T10:30')
})

function BioForm() {
  const { register, reset } = useForm({ defaultValues: { bio: 'Moto lente' } })
  const [, render] = useState(0)
  const clear = () => {
    reset({ bio: '' })
    render(1)
  }
  return (
    <form>
      <TextArea label="Bio" limit={500} {...register('bio')} />
      <button type="button" onClick={clear}>
        Svuota
      </button>
    </form>
  )
}

function StartForm({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <DateTimeField
      label="Inizio"
      min="2026-11-15T09:00"
      value={value}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
    />
  )
}

function descriptionOf(element: HTMLElement) {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent)
}
