import { ApiError } from '@fanfara/contract/client'
import { Notifications } from '@fanfara/ui/toast'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notifyFailure, reportServerError, sentenceInPlace } from './server-errors.ts'

const failure = (status: number, message = 'Serwer nie odpowiada.') => new ApiError({ status, body: { message } })
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }))

test('ERR-05, ERR-06, ERR-07: 403 and 5xx are one notification with the sentence of the server; closed, it may come again', () => {
  render(<Notifications />)
  for (const status of [400, 401, 404, 409, 422, 429]) act(() => reportServerError(failure(status)))
  expect(screen.queryByRole('alert')).toBeNull()

  act(() => reportServerError(failure(503)))
  act(() => reportServerError(failure(503)))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByText('Coś poszło nie tak')).toBeTruthy()
  expect(screen.getByText('Serwer nie odpowiada.')).toBeTruthy()

  close()
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => reportServerError(failure(503)))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  close()
})

test('ERR-06, ERR-08: an answer that cannot be read gets the generic text; a lost connection is no global error', () => {
  render(<Notifications />)
  act(() => reportServerError(new ApiError({ kind: 'FETCH_ERROR' })))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => reportServerError(new ApiError({ kind: 'PARSING_ERROR', status: 502 })))
  expect(screen.getByText('Coś poszło nie tak. Spróbuj ponownie później.')).toBeTruthy()
  close()
})

test('SCR-93 what fails for the whole application is told once, whatever was pressed; a refusal names the act', () => {
  render(<Notifications />)
  const told = (error: ApiError) =>
    act(() => {
      reportServerError(error)
      notifyFailure(error, { key: 'kit', title: 'Linku nie ma' })
    })
  told(failure(503))
  expect(screen.getAllByText('Serwer nie odpowiada.')).toHaveLength(1)
  expect(screen.queryByText('Linku nie ma')).toBeNull()
  close()
  told(failure(422, 'Linków jest dość.'))
  expect(screen.getAllByText('Linków jest dość.')).toHaveLength(1)
  expect(screen.getByText('Linku nie ma')).toBeTruthy()
  close()
})

test('SCR-93 beside what was pressed stands a refusal, or that the connection is gone; never what is said for all', () => {
  expect(sentenceInPlace(null)).toBeNull()
  expect(sentenceInPlace(failure(503))).toBeNull()
  expect(sentenceInPlace(failure(403))).toBeNull()
  expect(sentenceInPlace(failure(409, 'Sesji już nie ma.'))).toBe('Sesji już nie ma.')
  expect(sentenceInPlace(new ApiError({ kind: 'FETCH_ERROR' }))).toContain('Nie ma połączenia')
})
