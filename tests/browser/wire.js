// Listens to the page's own sockets, so that a test knows when a move has been answered, and what
// this seat has been shown. Runs before the page does and changes nothing that it does.
(() => {
  const wire = { waiting: new Map(), open: new Map(), views: new Map(), news: 0 };
  window.kibitzWire = wire;
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words);
      wire.open.set(this, true);
      this.addEventListener("message", (event) => {
        const message = JSON.parse(event.data);
        wire.news++;
        if (message.type === "welcome" || message.type === "view") {
          wire.views.set(this, { view: message.view, position: message.position });
          for (const [id, asked] of wire.waiting) {
            if (asked.socket === this && asked.position !== message.position) wire.waiting.delete(id);
          }
        }
        if (message.type === "error" || message.type === "marks") wire.waiting.delete(message.id);
      });
      this.addEventListener("close", () => {
        wire.open.delete(this);
        wire.views.delete(this);
        for (const [id, asked] of wire.waiting) if (asked.socket === this) wire.waiting.delete(id);
      });
    }

    send(data) {
      const message = JSON.parse(data);
      if (message.type === "move" || message.type === "check") {
        wire.waiting.set(message.id, { socket: this, position: message.position });
      }
      super.send(data);
    }
  };
})();
