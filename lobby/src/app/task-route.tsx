import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { openGame } from "./lazy-game.ts";
import TaskPage from "../features/tasks/task-page.tsx";

/** The tasks; a game opens over home, so playing one goes there first. */
export default function TaskRoute() {
  const client = useQueryClient();
  const [, go] = useLocation();
  return (
    <TaskPage
      onPlay={(gameId) => {
        go("/");
        void openGame(client, gameId);
      }}
    />
  );
}
