import type { AnyEndpoint, Call } from '@fanfara/contract/endpoint'
import { Button } from '@fanfara/ui/button'
import { useText } from '#/texts.ts'
import { useDownload } from './use-download.ts'

/**
 * All that a list shows, every page of it, as a file (LIST-03).
 * @param name of the file, where the server gives none
 * @param isEmpty whether there is nothing to put into it, or it is not known yet
 */
export function ListFile<E extends AnyEndpoint>({
  endpoint,
  input,
  name,
  isEmpty,
}: {
  endpoint: E
  input: Call<E>
  name: string
  isEmpty: boolean
}) {
  const text = useText('labels')
  const download = useDownload()
  return (
    <Button
      variant="quiet"
      size="small"
      className="ml-auto"
      disabled={isEmpty}
      onClick={() => download(endpoint, input, name)}
    >
      {text('csv')}
    </Button>
  )
}
