/** The size of the picture on a game's box: tall on the shelf, low on the phone. */
export function lidSize(tall: boolean) {
  const [width, height] = tall ? [178, 196] : [168, 70];
  return { width, height, cx: width / 2, cy: height / 2 };
}

/** How far a piece of a fan lies from its middle, in pieces. */
export const fan = (i: number, count: number) => i - (count - 1) / 2;
