/** The picture of a task's game; without one its space stays empty. */
export function TaskPicture({ iconUrl, size }: { readonly iconUrl: string; readonly size: number }) {
  const look = "shrink-0 rounded-md border border-line bg-raised object-cover";
  return iconUrl === "" ? (
    <span aria-hidden="true" className={look} style={{ width: size, height: size }} />
  ) : (
    <img src={iconUrl} alt="" width={size} height={size} decoding="async" className={look} />
  );
}
