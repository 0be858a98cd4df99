import { accountData } from "../modules/accounts/index.ts";
import { adReportData } from "../modules/ad-reports/index.ts";
import { auditData } from "../modules/audit/index.ts";
import { cashierData } from "../modules/cashier/index.ts";
import { gamesData } from "../modules/games/index.ts";
import { inboxData } from "../modules/inbox/index.ts";
import { inviteData } from "../modules/invites/index.ts";
import { ledgerData } from "../modules/ledger/index.ts";
import { noticeData } from "../modules/notices/index.ts";
import { payoutsFeedData } from "../modules/payouts-feed/index.ts";
import { promotionData } from "../modules/promotions/index.ts";
import { protectionData } from "../modules/protection/index.ts";
import { supportData } from "../modules/support/index.ts";
import { taskData } from "../modules/tasks/index.ts";
import { webPushData } from "../modules/web-push/index.ts";
import { withdrawalData } from "../modules/withdrawals/index.ts";
import { disclosureData } from "../platform/disclosure-log/player-data.ts";
import type { DataPart } from "../platform/player-data.ts";
import type { PlatformServices } from "./platform-services.ts";

/** Everything that is kept about a player, in the order of the file (R-REC-40). */
export function dataParts(services: Pick<PlatformServices, "database" | "now" | "sealing">): readonly DataPart[] {
  return [
    ...accountData(services.sealing),
    ...protectionData,
    ...noticeData,
    ...ledgerData,
    ...cashierData(services),
    ...withdrawalData(services.sealing),
    ...payoutsFeedData,
    ...promotionData,
    ...taskData,
    ...inviteData,
    ...gamesData(services.database),
    ...inboxData,
    ...webPushData,
    ...supportData(services.sealing),
    ...adReportData,
    ...auditData,
    ...disclosureData,
  ];
}
