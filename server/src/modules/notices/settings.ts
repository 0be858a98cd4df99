import * as z from "zod";
import { byLanguage } from "../../platform/config/fields.ts";
import { settingText } from "../support/index.ts";

const line = settingText(300);

const notice = z.union([line, byLanguage(line)]).describe("One line for all languages, or one for each.");

export const noticeSettings = {
  notices: z.array(notice).max(20).default([]).describe("Lines every player reads on the withdraw screen."),
};
