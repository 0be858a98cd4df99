import type { Sealing } from "../../../platform/crypto/sealing.ts";
import { inPages, type DataPart } from "../../../platform/player-data.ts";
import { readPicture } from "../pictures/store.ts";
import { readFileEntries } from "./file.ts";
import { query } from "../statements.ts";

const dataOfPictures = query(
  "data_of_pictures",
  `select to_jsonb(r) as "entry!" from (
     select picture_id as "id", uploaded_at as "uploaded" from support.picture
     where player_id = :playerId order by uploaded_at, picture_id offset :skip limit :limit
   ) r`,
);

/** What support keeps about a player. */
export function supportData(sealing: Sealing): readonly DataPart[] {
  const pictures = inPages(dataOfPictures);
  return [
    {
      name: "questions",
      about: "Your questions to the operator, with the answers. Of a picture only its id: it is below.",
      tables: ["support.question", "support.message", "support.message_picture"],
      read: readFileEntries,
    },
    {
      name: "pictures",
      about: "Pictures you sent with your questions, as WebP in base64.",
      tables: ["support.picture"],
      async *read(sql, playerId) {
        for await (const entry of pictures(sql, playerId)) {
          const { id } = entry as { readonly id: string };
          const bytes = await readPicture(sql, sealing, playerId, id);
          if (bytes !== null) yield { ...entry, webp: bytes.toString("base64") };
        }
      },
    },
  ];
}
