import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { useText } from '#/i18n/text.ts'
import { type Crop, cropOf } from './picture.ts'

const CLOSEST = 4

const slider = [
  'h-11 min-w-0 flex-1 cursor-pointer appearance-none bg-transparent desktop:h-8',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-control/50',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-control/50',
  '[&::-webkit-slider-thumb]:-mt-1.75 [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-filled',
  '[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-filled',
].join(' ')

/**
 * The picture under a round window: dragged, pushed with the arrow keys, brought closer by slider, wheel or pinch. Tells
 * the square that shows through after every move.
 */
export function CropStage({
  address,
  onCrop,
  onBroken,
}: {
  address: string
  onCrop: (crop: Crop) => void
  onBroken: () => void
}) {
  const text = useText('profile')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className="relative h-[min(22rem,48dvh)] touch-none overflow-hidden rounded-surface bg-sunken">
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          minZoom={1}
          maxZoom={CLOSEST}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onCrop(cropOf(area))}
          mediaProps={{ onError: onBroken }}
          cropperProps={{ role: 'group', 'aria-label': text('crop_area') }}
          disableAutomaticStylesInjection
        />
      </div>
      <label className="mt-4 flex items-center gap-4">
        <span className="text-14 font-semibold">{text('crop_zoom')}</span>
        <input
          type="range"
          min={1}
          max={CLOSEST}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => setZoom(Number(target.value))}
          className={slider}
        />
        <span aria-hidden="true" className="figures w-12 text-right text-14 text-muted">
          {Math.round(zoom * 100)}%
        </span>
      </label>
    </>
  )
}
