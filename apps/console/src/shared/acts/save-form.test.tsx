import { TextField } from '@fanfara/ui/text-field'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useFormContext } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { drawPage, signIn } from '#/test/world.tsx'
import { SaveForm } from './save-form.tsx'

interface Values {
  name: string
  note: string
}

function Fields() {
  const { register } = useFormContext<Values>()
  return (
    <>
      <TextField label="Nazwa" {...register('name')} />
      <TextField label="Notatka" {...register('note')} />
    </>
  )
}

beforeEach(signIn)

test('SCR-86 what somebody writes while a form is being saved stays and goes out with the next press', async () => {
  const sent: Values[] = []
  let finish: (saved: Values) => void = () => undefined
  const onSubmit = (values: Values) => {
    sent.push(values)
    return new Promise<Values>(resolve => {
      finish = resolve
    })
  }
  const Page = () => (
    <SaveForm values={{ name: 'Zorza', note: '' }} error={null} submitLabel="Zapisz" onSubmit={onSubmit}>
      <Fields />
    </SaveForm>
  )
  drawPage(Page)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const shown = () => ['Nazwa', 'Notatka'].map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  await screen.findByLabelText('Nazwa')
  type('Nazwa', ' Zorza Media ')
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  type('Notatka', 'Pisane, gdy się zapisuje')
  finish({ name: 'Zorza Media', note: '' })
  await waitFor(() => expect(shown()).toEqual(['Zorza Media', 'Pisane, gdy się zapisuje']))
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ name: 'Zorza Media', note: 'Pisane, gdy się zapisuje' })
})
