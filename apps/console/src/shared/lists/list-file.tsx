import type { AnyEndpoint, Call } from '@fanfara/contract/endpoint'
import { Button } from '@fanfara/ui/button'
import { useText } from '#/texts.ts'
import { useDownload } from '#/shared/use-download.ts'

interface ListFileProps<E extends AnyEndpoint> {
  endpoint: E
  input: Call<E>
  name: string
  isEmpty: boolean
}

/**
 * All that a list shows, every page of it, as a file (LIST-03).
 * @param name of the file, where the server gives none
 * @param isEmpty whether there is nothing to put into it, or it is not known yet
 */
export function ListFile<E extends AnyEndpoint>({ endpoint, input, name, isEmpty }: ListFileProps<E>) {
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

/** The same in a line of its own above a list, where nothing else stands there. */
export const ListFileLine = <E extends AnyEndpoint>(file: ListFileProps<E>) => (
  <div className="mb-2 flex">
    <ListFile {...file} />
  </div>
)
