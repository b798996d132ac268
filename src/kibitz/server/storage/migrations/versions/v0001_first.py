"""The first schema. Never to be changed: databases made by it exist."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("watch", sa.String(64), nullable=False),
        sa.Column("chosen", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("record", sa.String(22)),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("invitation", sa.String(64)),
    )
    op.create_table(
        "events",
        sa.Column("table", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("records", "events", "seats", "tables"):
        op.drop_table(name)
